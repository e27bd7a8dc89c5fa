import type { Rows, Stage } from './rows.ts'

const newPassword = 'another velvet balloon'

export const rows = ({ olga }: Stage): Rows<'account'> => ({
  sessions: { call: 'GET /api/account/sessions', isOurs: true, status: 200 },
  endSession: {
    call: 'DELETE /api/account/sessions/{}',
    isOurs: true,
    params: { id: olga.id },
    status: 404,
  },
  endOtherSessions: { call: 'POST /api/account/sessions/end-others', isOurs: true, status: 200 },
  changePassword: {
    call: 'POST /api/account/password',
    isOurs: true,
    body: { password: 'a wrong one', newPassword },
    status: 403,
  },
  mail: { call: 'GET /api/account/mail', isOurs: true, open: true, status: 200 },
  askReset: {
    call: 'POST /api/account/reset',
    isOurs: true,
    open: true,
    body: { email: olga.user.email },
    status: 200,
  },
  checkReset: {
    call: 'POST /api/account/reset/check',
    isOurs: true,
    open: true,
    body: { token: `${olga.id}.guessed` },
    status: 409,
  },
  reset: {
    call: 'POST /api/account/reset/confirm',
    isOurs: true,
    open: true,
    body: { token: `${olga.id}.guessed`, newPassword },
    status: 409,
  },
  email: { call: 'GET /api/account/email', isOurs: true, status: 200 },
  changeEmail: {
    call: 'POST /api/account/email',
    isOurs: true,
    body: { email: 'new@example.test', password: 'a wrong one' },
    status: 403,
  },
  cancelEmail: { call: 'DELETE /api/account/email', isOurs: true, status: 200 },
  confirmEmail: {
    call: 'POST /api/account/email/confirm',
    isOurs: true,
    open: true,
    body: { token: `${olga.id}.guessed` },
    status: 409,
  },
  undoEmail: {
    call: 'POST /api/account/email/undo',
    isOurs: true,
    open: true,
    body: { token: `${olga.id}.guessed` },
    status: 409,
  },
})
