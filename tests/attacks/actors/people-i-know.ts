import type { Rows } from './rows.ts'

export const rows = (): Rows<'peopleIKnow'> => ({
  count: { call: 'GET /api/people-i-know', isOurs: true, status: 200 },
  add: {
    call: 'POST /api/people-i-know',
    isOurs: true,
    body: { emails: ['nobody@example.test'] },
    status: 200,
  },
  clear: { call: 'DELETE /api/people-i-know', isOurs: true, status: 200 },
})
