import type { contract } from '@swoon/realtime-server/contract'
import type { Sight } from './sight.ts'

/** A call aimed at the person who is hidden. It must be answered as if they did not exist. */
export interface Aim {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  status: number
  /** Why the answer may differ from the one about somebody who never existed. It still contains nothing of the person. */
  unlike?: string
}

/** A text says why a call cannot concern anybody else. */
export type RouteRow = ((sight: Sight) => Aim) | string

type Table = { [F in keyof typeof contract]: Record<keyof (typeof contract)[F], RouteRow> }

const own = 'is about oneself alone'
const list = (sight: Sight): Aim => ({ params: { userId: sight.me.id }, status: 200 })

/** Every route of the contract. */
export const routes: Table = {
  auth: { me: () => ({ status: 200 }), login: own, signup: own, logout: own },
  chat: {
    messages: ({ matchId }) => ({ params: { id: matchId }, status: 404 }),
    send: ({ matchId }) => ({ body: { matchId, content: 'Are you there?' }, status: 404 }),
    read: ({ matchId }) => ({ params: { id: matchId }, body: { seq: 1 }, status: 404 }),
    delivered: ({ matchId }) => ({ params: { id: matchId }, body: { seq: 1 }, status: 404 }),
  },
  cities: { cities: 'is about places alone' },
  discovery: { discover: (sight) => ({ ...list(sight), query: { limit: '50' } }) },
  matches: { matches: list, unmatch: ({ matchId }) => ({ params: { id: matchId }, status: 404 }) },
  media: {
    uploadTempPhoto: own,
    uploadMedia: own,
    media: ({ upload }) => ({ params: { name: upload }, status: 404 }),
    poster: ({ upload }) => ({ params: { name: upload }, status: 404 }),
    proxiedPhoto: ({ photoLink }) => ({ query: { url: photoLink }, status: 422 }),
    proxiedSong: ({ songLink }) => ({ query: { url: songLink }, status: 422 }),
  },
  photos: { upload: own, add: own, remove: own, makeMain: own },
  profile: {
    completeProfile: own,
    user: ({ otherId }) => ({ params: { userId: otherId }, status: 404 }),
    updateUser: ({ otherId }) => ({ params: { id: otherId }, body: { bio: 'Found' }, status: 403 }),
  },
  safety: {
    warnings: own,
    understand: own,
    blocks: 'lists whom one has blocked oneself',
    unblock: 'ends a block of one’s own',
    block: ({ otherId }) => ({ body: { blockedUserId: otherId }, status: 200, unlike: 'one has blocked them before' }),
    report: ({ otherId, messageId }) => ({
      body: { reportedUserId: otherId, category: 'other', ...(messageId && { messageId }) },
      status: 200,
      unlike: 'one may report whom one has met',
    }),
  },
  secondLook: {
    passed: list,
    revisit: ({ otherId }) => ({ body: { userId: otherId, action: 'like' }, status: 404 }),
  },
  swipes: {
    swipe: ({ otherId, decided }) => ({
      body: { swipedId: otherId, isLike: true },
      status: decided === 'liked' ? 200 : 409,
      unlike: 'the answer is one’s own earlier decision, which it was before the block too',
    }),
  },
}
