import type { Rows } from './rows.ts'

/** Everyone reads and changes their own, once the profile is complete. */
const own = { isOurs: true, status: 200, except: { unfinished: 403 } } as const

export const rows = (): Rows<'matcher'> => ({
  settings: { ...own, call: 'GET /api/matcher-settings' },
  changeSettings: { ...own, call: 'PATCH /api/matcher-settings', body: { learns: true } },
})
