import { mine, noAccount, type Rows, type Stage } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'export'> => ({
  download: {
    call: 'GET /api/user/{}/export',
    isOurs: true,
    open: true,
    params: { id: olga.id },
    status: 403,
    except: { ...noAccount, ...mine },
  },
})
