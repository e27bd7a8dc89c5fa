import { mine, type Rows, type Stage } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'secondLook'> => ({
  passed: {
    call: 'GET /api/users/passed/{}',
    params: { userId: olga.id },
    status: 403,
    except: mine,
  },
  revisit: {
    call: 'POST /api/users/revisit',
    body: { userId: olga.id, action: 'like' },
    status: 404,
  },
})
