import {
  type CommandRow,
  kinds,
  mine,
  type Rows,
  type Stage,
  theTwo,
  withoutSession,
} from './rows.ts'

export const rows = ({ olga, matchId }: Stage): Rows<'matches'> => ({
  matches: { call: 'GET /api/matches/{}', params: { userId: olga.id }, status: 403, except: mine },
  // For other people's matches it changes nothing.
  seen: { call: 'POST /api/matches/seen', isOurs: true, body: { ids: [matchId] }, status: 200 },
  mark: {
    call: 'PATCH /api/matches/{}',
    isOurs: true,
    params: { id: matchId },
    body: { isMuted: false },
    status: 404,
    except: theTwo,
  },
  // Max ends the match, so Olga has nothing left to end.
  unmatch: {
    call: 'DELETE /api/matches/{}',
    params: { id: matchId },
    status: 404,
    except: { matched: 200 },
    ends: 'match',
  },
})

export const commands = ({ matchId }: Stage): Record<'match:celebrate', CommandRow> => ({
  // Reaches only the sender's own tabs.
  'match:celebrate': {
    payload: { matchId },
    allowed: kinds.filter((kind) => !withoutSession.includes(kind)),
  },
})
