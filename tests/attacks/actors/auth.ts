import type { Rows, Stage } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'auth'> => ({
  me: { call: 'GET /api/auth/me', status: 200 },
  login: {
    call: 'POST /api/auth/login',
    body: { email: olga.user.email, password: 'a wrong one' },
    status: 401,
    open: true,
  },
  signup: {
    call: 'POST /api/auth/signup',
    body: { email: olga.user.email, password: 'velvet balloon orbit', username: 'other' },
    status: 409,
    open: true,
  },
  logout: { call: 'POST /api/auth/logout', status: 200, open: true, ends: 'session' },
})
