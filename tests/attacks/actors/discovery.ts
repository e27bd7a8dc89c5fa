import { mine, type Rows, type Stage } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'discovery'> => ({
  discover: {
    call: 'GET /api/users/discover/{}',
    params: { userId: olga.id },
    status: 403,
    except: mine,
  },
  count: {
    call: 'GET /api/users/discover/{}/count',
    isOurs: true,
    params: { userId: olga.id },
    status: 403,
    except: mine,
  },
})
