import type { Rows } from './rows.ts'

export const rows = (): Rows<'cities'> => ({
  cities: { call: 'GET /api/cities', isOurs: true, query: '?q=lisbon', status: 200 },
  cityNear: {
    call: 'GET /api/cities/near',
    isOurs: true,
    query: '?latitude=38.72&longitude=-9.14',
    status: 200,
  },
})
