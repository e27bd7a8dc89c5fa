import type { contract } from '@swoon/realtime-server/contract'
import type { Sight } from './sight.ts'

/** A call aimed at the hidden person. It must be answered as if they did not exist. */
export interface Aim {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  status: number
  /** Reason why the answer may differ from that for a made-up person. It must still reveal nothing. */
  unlike?: string
}

/** A text explains why a call cannot concern anyone else. */
type RouteRow = ((sight: Sight) => Aim) | string

type Table = { [F in keyof typeof contract]: Record<keyof (typeof contract)[F], RouteRow> }

const own = 'is about the person alone'
const list = (sight: Sight): Aim => ({ params: { userId: sight.me.id }, status: 200 })

const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

const room = ({ roomId }: Sight): Aim => ({ params: { id: roomId }, status: 404 })

const call = ({ matchId }: Sight): Aim => ({ params: { matchId }, status: 404 })

/** The two have no date; others' dates are tested in tests/features/dates.test.ts. */
const date = ({ gameId }: Sight): Aim => ({ params: { id: gameId }, status: 404 })

const game = ({ gameId }: Sight): Aim => ({ params: { id: gameId }, status: 404 })

/** Every route of the contract. */
export const routes: Table = {
  auth: { me: () => ({ status: 200 }), login: own, signup: own, logout: own },
  balloonGames: {
    list: () => ({ status: 200 }),
    game,
    create: ({ matchId }) => ({
      body: {
        title: 'Balloons',
        description: 'Come and play',
        startDate: tomorrow(),
        startTime: '20:00',
        matchId,
      },
      status: 404,
    }),
    join: game,
    leave: game,
    pop: game,
    newBalloon: (sight) => ({ ...game(sight), body: {} }),
    gift: (sight) => ({ ...game(sight), body: { recipientId: sight.otherId } }),
    mute: (sight) => ({ ...game(sight), body: { recipientId: sight.otherId, isMuted: true } }),
    end: (sight) => ({ ...game(sight), body: { isMatch: true, winnerId: sight.otherId } }),
    remove: game,
    draw: game,
    ice: game,
    calendar: game,
  },
  calls: {},
  chat: {
    messages: ({ matchId }) => ({ params: { id: matchId }, status: 404 }),
    search: ({ matchId }) => ({ params: { id: matchId }, body: { text: 'there' }, status: 404 }),
    send: ({ matchId, answer }) => ({
      body: {
        matchId,
        content: 'Are you there?',
        replyToAnswer: { promptId: 'overheard', answer },
      },
      status: 404,
    }),
    edit: ({ messageId, matchId }) => ({
      params: { id: messageId || matchId },
      body: { content: 'Found' },
      status: 404,
    }),
    remove: ({ messageId, matchId }) => ({ params: { id: messageId || matchId }, status: 404 }),
    react: ({ messageId, matchId }) => ({
      params: { id: messageId || matchId },
      body: { emoji: '👍' },
      status: 404,
    }),
    unreact: ({ messageId, matchId }) => ({ params: { id: messageId || matchId }, status: 404 }),
    read: ({ matchId }) => ({ params: { id: matchId }, body: { seq: 1 }, status: 404 }),
    delivered: ({ matchId }) => ({ params: { id: matchId }, body: { seq: 1 }, status: 404 }),
  },
  cities: { cities: 'is about places alone', cityNear: 'is about places alone' },
  deletion: { remove: own },
  export: { download: own },
  discovery: {
    discover: (sight) => ({ ...list(sight), query: { limit: '50' } }),
    count: (sight) => ({ ...list(sight), query: {} }),
  },
  matcher: {
    settings: own,
    changeSettings: own,
    reasons: ({ otherId }) => ({ params: { id: otherId }, status: 404 }),
  },
  matches: {
    matches: list,
    seen: ({ matchId }) => ({ body: { ids: [matchId] }, status: 200 }),
    mark: ({ matchId }) => ({ params: { id: matchId }, body: { isMuted: true }, status: 404 }),
    unmatch: ({ matchId }) => ({ params: { id: matchId }, status: 404 }),
  },
  media: {
    uploadTempPhoto: own,
    uploadMedia: own,
    media: ({ upload }) => ({ params: { name: upload }, status: 404 }),
    poster: ({ upload }) => ({ params: { name: upload }, status: 404 }),
    proxiedPhoto: ({ photoLink }) => ({ query: { url: photoLink }, status: 422 }),
    proxiedSong: ({ songLink }) => ({ query: { url: songLink }, status: 422 }),
  },
  notifications: {
    list,
    unread: list,
    read: ({ matchId }) => ({ body: { ids: [matchId] }, status: 200 }),
    clear: ({ matchId }) => ({ body: { ids: [matchId] }, status: 200 }),
    settings: own,
    changeSettings: own,
  },
  push: { state: own, subscribe: own, unsubscribe: own },
  photos: { upload: own, add: own, remove: own, makeMain: own },
  premium: {
    offer: own,
    purchase: own,
    receipts: own,
    receipt: own,
    given: own,
    paymentEvent: 'is for the payment provider',
  },
  profile: {
    completeProfile: own,
    user: ({ otherId }) => ({ params: { userId: otherId }, status: 404 }),
    updateUser: ({ otherId }) => ({ params: { id: otherId }, body: { bio: 'Found' }, status: 403 }),
  },
  rooms: {
    rooms: () => ({ status: 200 }),
    faces: () => ({ status: 200 }),
    reminders: () => ({ status: 200 }),
    remind: (sight) => ({ ...room(sight), body: { isOn: true } }),
    create: own,
    room,
    change: (sight) => ({ ...room(sight), body: { name: 'Mine now' } }),
    close: room,
    wake: room,
    messages: room,
    search: (sight) => ({ ...room(sight), body: { text: 'there' } }),
    send: (sight) => ({ ...room(sight), body: { messageType: 'text', content: 'Are you there?' } }),
    removeMessage: ({ roomId, messageId, matchId }) => ({
      params: { id: roomId, messageId: messageId || matchId },
      status: 404,
    }),
    editMessage: ({ roomId, messageId, matchId }) => ({
      params: { id: roomId, messageId: messageId || matchId },
      body: { content: 'Found' },
      status: 404,
    }),
    react: ({ roomId, messageId, matchId }) => ({
      params: { id: roomId, messageId: messageId || matchId },
      body: { emoji: '👍' },
      status: 404,
    }),
    unreact: ({ roomId, messageId, matchId }) => ({
      params: { id: roomId, messageId: messageId || matchId },
      status: 404,
    }),
    participants: room,
    speakers: room,
    liveliest: room,
    join: room,
    leave: (sight) => ({ ...room(sight), status: 200 }),
    putOut: (sight) => ({ ...room(sight), body: { userId: sight.otherId, isForGood: true } }),
    removal: ({ roomId }) => ({ params: { id: roomId }, status: 200 }),
    matches: ({ me, roomId }) => ({ params: { id: roomId, userId: me.id }, status: 404 }),
    propose: (sight) => ({ ...room(sight), body: { user2Id: sight.otherId } }),
  },
  safety: {
    hiddenWords: own,
    changeHiddenWords: own,
    warnings: own,
    understand: own,
    standing: own,
    appeal: own,
    blocks: 'lists the caller’s own blocks',
    unblock: 'ends a block of the caller’s own',
    block: ({ otherId }) => ({
      body: { blockedUserId: otherId },
      status: 200,
      unlike: 'one has blocked them before',
    }),
    report: ({ otherId, messageId }) => ({
      body: { reportedUserId: otherId, category: 'other', ...(messageId && { messageId }) },
      status: 200,
      unlike: 'one may report whom one has met',
    }),
  },
  secondLook: {
    passed: list,
    revisit: ({ otherId, answer }) => ({
      body: { userId: otherId, action: 'like', likedAnswer: { promptId: 'overheard', answer } },
      status: 404,
    }),
  },
  support: { requests: own, write: own, read: own },
  streak: { streak: own, claim: own },
  verification: { submit: own },
  swipes: {
    superLikers: list,
    swipe: ({ otherId, decided, answer }) => ({
      body: { swipedId: otherId, isLike: true, likedAnswer: { promptId: 'overheard', answer } },
      status: decided === 'liked' ? 200 : 409,
      unlike: 'the answer is the caller’s own earlier decision, as before the block',
    }),
    undo: ({ otherId }) => ({ body: { swipedId: otherId }, status: 404 }),
  },
  videoChat: {
    session: call,
    open: ({ matchId }) => ({ body: { matchId }, status: 404 }),
    ready: (sight) => ({ ...call(sight), body: { isReady: true } }),
    start: call,
    goOn: call,
    end: call,
    calls: call,
    decline: call,
    feedback: (sight) => ({ ...call(sight), body: { feedback: 'good' } }),
    ice: call,
    owed: own,
    settings: own,
    changeSettings: own,
  },
  passkeys: {
    list: own,
    options: own,
    add: own,
    rename: own,
    remove: own,
    removeSeveral: own,
    dropPassword: own,
    confirmOptions: own,
    confirm: own,
    signInOptions: own,
    signIn: own,
  },
  account: {
    sessions: own,
    endSession: own,
    endOtherSessions: own,
    changePassword: own,
    mail: own,
    askReset: own,
    checkReset: own,
    reset: own,
    email: own,
    changeEmail: own,
    cancelEmail: own,
    confirmEmail: own,
    undoEmail: own,
  },
  dates: {
    latest: call,
    propose: ({ matchId }) => ({
      body: {
        matchId,
        activity: 'Coffee',
        place: 'Here',
        startsAt: `${tomorrow()}T18:00:00Z`,
        timeZone: 'UTC',
      },
      status: 404,
    }),
    answer: (sight) => ({ ...date(sight), body: { version: 1, answer: 'cancel' } }),
    suggest: (sight) => ({
      ...date(sight),
      body: { version: 1, startsAt: `${tomorrow()}T18:00:00Z`, timeZone: 'UTC' },
    }),
    calendar: date,
    share: date,
    unshare: date,
    shared: () => ({ body: { token: 'unknown' }, status: 404 }),
  },
  peopleIKnow: { count: own, add: own, clear: own },
}
