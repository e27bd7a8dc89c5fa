import { mine, type Rows, type Stage } from './rows.ts'

/** Everyone reads and marks their own, once the profile is complete; other people's ids change nothing. */
const own = { isOurs: true, status: 200, except: { unfinished: 403 } } as const

export const rows = ({ olga, matchId }: Stage): Rows<'notifications'> => ({
  list: {
    call: 'GET /api/notifications/{}',
    isOurs: true,
    params: { userId: olga.id },
    status: 403,
    except: mine,
  },
  unread: {
    call: 'GET /api/notifications/{}/unread',
    isOurs: true,
    params: { userId: olga.id },
    status: 403,
    except: mine,
  },
  read: { ...own, call: 'POST /api/notifications/read', body: { ids: [olga.id, matchId] } },
  clear: { ...own, call: 'POST /api/notifications/clear', body: { ids: [olga.id, matchId] } },
  settings: { ...own, call: 'GET /api/notification-settings' },
  changeSettings: { ...own, call: 'PATCH /api/notification-settings', body: { off: ['gift'] } },
})
