import type { Rows, Stage } from './rows.ts'

export const rows = ({ requestId }: Stage): Rows<'support'> => ({
  requests: { call: 'GET /api/support', isOurs: true, status: 200 },
  write: {
    call: 'POST /api/support',
    isOurs: true,
    body: { subject: 'Help', content: 'How?' },
    status: 200,
  },
  read: {
    call: 'POST /api/support/{}/read',
    isOurs: true,
    params: { id: requestId },
    status: 404,
    except: { herself: 200 },
  },
})
