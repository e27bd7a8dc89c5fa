import { type Rows, type Stage, theTwo } from './rows.ts'

export const rows = ({ olga, matchId }: Stage): Rows<'videoChat'> => {
  const one = { params: { matchId }, status: 404 }
  const conflict = { matched: 409, herself: 409 }
  return {
    session: { call: 'GET /api/video-chat/session/{}', ...one, except: theTwo },
    open: { call: 'POST /api/video-chat/session', body: { matchId }, status: 404, except: theTwo },
    ready: {
      call: 'PATCH /api/video-chat/ready/{}',
      params: { matchId },
      body: { userId: olga.id, isReady: true },
      status: 403,
      except: { herself: 200 },
    },
    start: { call: 'POST /api/video-chat/start/{}', ...one, except: conflict },
    goOn: { call: 'POST /api/video-chat/continue/{}', isOurs: true, ...one, except: conflict },
    end: { call: 'POST /api/video-chat/end/{}', ...one, body: { paidMinutes: 0 }, except: theTwo },
    calls: { call: 'GET /api/video-chat/calls/{}', isOurs: true, ...one, except: theTwo },
    decline: { call: 'POST /api/video-chat/decline/{}', isOurs: true, ...one, except: theTwo },
    feedback: {
      call: 'POST /api/video-chat/feedback/{}',
      isOurs: true,
      ...one,
      body: { feedback: 'good' },
      except: conflict,
    },
    ice: { call: 'GET /api/video-chat/ice/{}', isOurs: true, ...one, except: theTwo },
    owed: { call: 'GET /api/video-chat/owed', isOurs: true, status: 200 },
    settings: { call: 'GET /api/video-chat/settings', isOurs: true, status: 200 },
    changeSettings: {
      call: 'PATCH /api/video-chat/settings',
      isOurs: true,
      body: { rings: true },
      status: 200,
    },
  }
}
