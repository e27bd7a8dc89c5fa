import { noAccount, type Rows, type Stage } from './rows.ts'

const key = {
  id: 'invented',
  rawId: 'invented',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    authenticatorData: 'AA',
    signature: 'AA',
  },
}

export const rows = ({ olga }: Stage): Rows<'passkeys'> => ({
  list: { call: 'GET /api/passkeys', isOurs: true, status: 200 },
  options: {
    call: 'POST /api/passkeys/options',
    isOurs: true,
    body: { password: 'a wrong one' },
    status: 403,
  },
  add: { call: 'POST /api/passkeys', isOurs: true, body: { name: 'Invented', key }, status: 401 },
  rename: {
    call: 'PATCH /api/passkeys/{}',
    isOurs: true,
    params: { id: olga.id },
    body: { name: 'Taken over' },
    status: 404,
  },
  remove: {
    call: 'DELETE /api/passkeys/{}',
    isOurs: true,
    params: { id: olga.id },
    body: { password: 'a wrong one' },
    status: 403,
  },
  removeSeveral: {
    call: 'POST /api/passkeys/remove',
    isOurs: true,
    body: { ids: [olga.id], password: 'a wrong one' },
    status: 403,
  },
  dropPassword: {
    call: 'POST /api/passkeys/drop-password',
    isOurs: true,
    body: { password: 'a wrong one' },
    status: 403,
  },
  confirmOptions: {
    call: 'POST /api/passkeys/confirm/options',
    isOurs: true,
    open: true,
    status: 200,
    except: noAccount,
  },
  confirm: { call: 'POST /api/passkeys/confirm', isOurs: true, body: { key }, status: 401 },
  signInOptions: { call: 'POST /api/auth/passkey/options', isOurs: true, open: true, status: 200 },
  signIn: { call: 'POST /api/auth/passkey', isOurs: true, open: true, body: { key }, status: 401 },
})
