import { mine, type Rows, type Stage, visible } from './rows.ts'

export const rows = ({ olga }: Stage): Rows<'profile'> => ({
  completeProfile: { call: 'POST /api/auth/complete-profile', body: {}, status: 400 },
  user: { call: 'GET /api/user/{}', params: { userId: olga.id }, status: 404, except: visible },
  updateUser: {
    call: 'PATCH /api/user/{}',
    params: { id: olga.id },
    body: { bio: 'hacked' },
    status: 403,
    except: mine,
  },
})
