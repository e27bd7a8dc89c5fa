import { type CommandRow, kinds, type Rows, type Stage, withoutSession } from './rows.ts'

/** A game that starts this time tomorrow. */
export const tomorrowsGame = () => {
  const start = new Date(Date.now() + 86_400_000).toISOString()
  return {
    title: 'Balloons at eight',
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
  }
}

/** Everyone not kept apart from Olga sees her game, and can join it here, even if they are not looking for her. */
const all = (status: number, herself: number) => ({
  unfinished: 403,
  unwanted: status,
  stranger: status,
  matched: status,
  herself,
})

export const rows = ({ olga, gameId: id }: Stage): Rows<'balloonGames'> => {
  const one = { params: { id }, status: 404 }
  const ours = { ...one, isOurs: true } as const
  return {
    list: { call: 'GET /api/balloon-games', status: 200, except: { unfinished: 403 } },
    game: { call: 'GET /api/balloon-games/{}', ...ours, except: all(200, 200) },
    create: {
      call: 'POST /api/balloon-games',
      body: { ...tomorrowsGame(), createdBy: olga.id },
      status: 403,
      except: { herself: 201 },
    },
    join: { call: 'POST /api/balloon-games/{}/join', ...one, except: all(200, 409) },
    pop: { call: 'POST /api/balloon-games/{}/pop', ...one, except: all(409, 409) },
    newBalloon: {
      call: 'POST /api/balloon-games/{}/purchase',
      params: { id },
      body: { recipientId: olga.id, amount: 0 },
      status: 403,
      except: { herself: 409 },
    },
    gift: {
      call: 'POST /api/balloon-games/{}/gift',
      ...one,
      body: { recipientId: olga.id },
      except: all(403, 409),
    },
    mute: {
      call: 'POST /api/balloon-games/{}/mute',
      ...ours,
      body: { recipientId: olga.id, isMuted: true },
      except: all(403, 409),
    },
    end: {
      call: 'POST /api/balloon-games/{}/end',
      ...one,
      body: { isMatch: false },
      except: all(403, 409),
    },
    draw: { call: 'GET /api/balloon-games/{}/draw', ...ours, except: all(200, 200) },
    ice: { call: 'GET /api/balloon-games/{}/ice', ...ours, except: all(200, 200) },
    calendar: { call: 'GET /api/balloon-games/{}/calendar.ics', ...ours, except: all(200, 200) },
    leave: { call: 'POST /api/balloon-games/{}/leave', ...ours, except: all(200, 409) },
    remove: { call: 'DELETE /api/balloon-games/{}', ...one, except: all(403, 200) },
  }
}

const everybody = kinds.filter((kind) => !withoutSession.includes(kind))

export const commands = ({
  gameId,
}: Stage): Record<'games:watch' | 'games:unwatch' | 'game:watch' | 'game:unwatch', CommandRow> => ({
  'games:watch': { payload: {}, allowed: everybody },
  'games:unwatch': { payload: {}, allowed: everybody },
  'game:watch': { payload: { gameId }, allowed: ['herself'] },
  'game:unwatch': { payload: { gameId }, allowed: everybody },
})
