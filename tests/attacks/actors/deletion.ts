import { noAccount, type Rows, type Stage } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'deletion'> => ({
  remove: {
    call: 'DELETE /api/user/{}',
    isOurs: true,
    open: true,
    params: { id: olga.id },
    body: { password: 'a wrong one' },
    status: 403,
    except: noAccount,
  },
})
