import type { Rows } from './rows.ts'

/** Everyone claims their own day, once the profile is complete. */
export const rows = (): Rows<'streak'> => ({
  streak: { call: 'GET /api/daily-login', isOurs: true, status: 200, except: { unfinished: 403 } },
  claim: { call: 'POST /api/daily-login', status: 200, except: { unfinished: 403 } },
})
