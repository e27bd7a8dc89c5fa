import type { Rows, Stage } from './rows.ts'

export const rows = (_: Stage): Rows<'verification'> => ({
  // A call without a form fails at the form.
  submit: { call: 'POST /api/verification/submit', status: 415, except: { unfinished: 403 } },
})
