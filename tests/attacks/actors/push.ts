import type { Rows } from './rows.ts'

/** Everyone has their own browsers, once the profile is complete. */
const own = { isOurs: true, except: { unfinished: 403 } } as const

/** An address of this machine, to which nothing is pushed. */
const endpoint = 'https://127.0.0.1/push'
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

export const rows = (): Rows<'push'> => ({
  state: { ...own, call: 'GET /api/push', status: 200 },
  subscribe: { ...own, call: 'POST /api/push', body: { endpoint, keys }, status: 400 },
  unsubscribe: { ...own, call: 'POST /api/push/unsubscribe', body: { endpoint }, status: 200 },
})
