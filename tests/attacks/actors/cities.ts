import type { Rows } from './rows.ts'

export const rows = (): Rows<'cities'> => ({
  cities: { call: 'GET /api/cities', isOurs: true, query: '?q=lisbon', status: 200 },
})
