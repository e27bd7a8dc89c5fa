import { z } from 'zod'
import { budgets, commands, ends, events, routes } from '../../contract/define.ts'
import { CalendarDate, Done, Id, Time } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { MatchView } from '../matches/contract.ts'
import { Ice } from '../video-chat/contract.ts'
import { gamePreferences, NewGame } from './fields.ts'

export * from './fields.ts'

export const GameParticipant = z.object({
  userId: Id,
  user: z.object({ name: z.string(), username: z.string(), profilePhoto: z.string().nullable() }),
  isCreator: z.boolean(),
  /** 1 to 5 for guests with a seat on video; null for the creator and watchers. */
  slotNumber: z.number().int().nullable(),
  isPopped: z.boolean(),
  /** True with a seat, or with a balloon from the creator. */
  canInteract: z.boolean(),
  balloonsOwned: z.number().int(),
  newBalloonsLeft: z.number().int(),
  /** Muted by the creator. */
  isMuted: z.boolean(),
  /** True while one of this person's tabs is in the call. */
  isHere: z.boolean(),
})
export type GameParticipant = z.infer<typeof GameParticipant>

/** A game. People the viewer must not see are missing; the game then counts as full. */
export const GameView = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  genderPreference: z.enum(gamePreferences),
  minAge: z.number().int(),
  maxAge: z.number().int(),
  /** As the creator entered them; `startsAt` is the exact time. */
  startDate: CalendarDate,
  startTime: z.string(),
  startsAt: Time,
  maxSlots: z.number().int(),
  /** People in the game, including the creator. */
  count: z.number().int(),
  createdBy: Id,
  /** The invited match of a balloon date; null in a game for everyone. */
  invitedId: Id.nullable(),
  status: z.enum(['waiting', 'finished']),
  /** How the game ended; null while it is open. */
  how: z.enum(['popped', 'match', 'no_match', 'timed_out']).nullable(),
  /** Winner's user id, from a pop or the creator's choice. */
  winner: Id.nullable(),
  finishedAt: Time.nullable(),
  /** When the game ends if nobody acts; null once it has ended. */
  endsAt: Time.nullable(),
  /** The creator, then the guests in the order of joining. */
  participants: z.array(GameParticipant),
  /** SHA-256 of the seed's 32 bytes, and the seed itself once the game has ended; both in hexadecimal digits. */
  seedHash: z.string(),
  seed: z.string().nullable(),
  /** Grows with every change: an older view must not replace a newer one. */
  version: z.number().int(),
  /** The server's time. */
  now: Time,
})
export type GameView = z.infer<typeof GameView>

/** Every pop of a game in order, and the inputs of its chance. */
export const GameDraw = z.object({
  seedHash: z.string(),
  /** Null until the game ends. */
  seed: z.string().nullable(),
  pops: z.array(
    z.object({
      number: z.number().int(),
      /** Null for a person the viewer must not see. */
      userId: Id.nullable(),
      seated: z.number().int(),
      isWinner: z.boolean(),
      poppedAt: Time,
    }),
  ),
})
export type GameDraw = z.infer<typeof GameDraw>

export const GamePop = z.object({
  isWinner: z.boolean(),
  /** The number of the balloon in its game, from 1. */
  number: z.number().int(),
  /** Time at which it bursts on every screen. */
  at: Time,
  game: GameView,
})
export type GamePop = z.infer<typeof GamePop>

/** How a game ended, and the match it made, as the creator sees it. */
export const GameEnding = z.object({
  isMatch: z.boolean(),
  match: MatchView.nullable(),
  game: GameView,
})
export type GameEnding = z.infer<typeof GameEnding>

export const balloonGameBudgets = budgets({
  'game-change': { count: 240, window: 60 },
  'game-create': { count: 30, window: 3600 },
})

const params = z.object({ id: Id })
const ofGame = { params, response: { 200: GameView } }
const config = { requires: 'complete', budget: balloonGameBudgets['game-change'] } as const
const recipient = z.object({ recipientId: Id })
/** Made by the client. A repeat with the same id returns the first result and changes nothing. */
const repeatable = { clientId: Id.optional() }

export const balloonGameRoutes = routes({
  list: {
    method: 'GET',
    url: '/api/balloon-games',
    schema: {
      summary:
        'Games for everyone that are scheduled or active, soonest first, then those of the last day; with `mine` those I am or was in or invited to.',
      querystring: z.object({ mine: z.literal('true').optional() }),
      response: { 200: z.array(GameView) },
    },
    config: { requires: 'complete' },
  },
  game: {
    method: 'GET',
    url: '/api/balloon-games/:id',
    schema: { summary: 'One game.', ...ofGame },
    config: { requires: 'complete' },
  },
  create: {
    method: 'POST',
    url: '/api/balloon-games',
    schema: {
      summary:
        'Schedule a game, or with `matchId` a balloon date for this match alone, posted in the chat. A repeat with the same clientId returns the first game; with other content it is refused as CONFLICT.',
      body: NewGame,
      response: { 201: GameView },
    },
    config: { requires: 'complete', budget: balloonGameBudgets['game-create'], self: 'createdBy' },
  },
  join: {
    method: 'POST',
    url: '/api/balloon-games/:id/join',
    schema: { summary: 'Join a scheduled game: on a seat, or watching.', ...ofGame },
    config,
  },
  leave: {
    method: 'POST',
    url: '/api/balloon-games/:id/leave',
    schema: {
      summary: 'Leave a game. Before its start it gives the week’s game back.',
      params,
      response: { 200: Done },
    },
    config,
  },
  pop: {
    method: 'POST',
    url: '/api/balloon-games/:id/pop',
    schema: {
      summary: 'Pop my balloon. A repeat with the same clientId returns the first result.',
      params,
      body: z.object(repeatable).nullish(),
      response: { 200: GamePop },
    },
    config,
  },
  newBalloon: {
    method: 'POST',
    url: '/api/balloon-games/:id/purchase',
    schema: {
      summary:
        'A new balloon for myself, free of charge. A repeat with the same clientId brings no other.',
      params,
      body: z.object({
        recipientId: Id.optional(),
        amount: z.literal(0, 'A new balloon is free.').default(0),
        ...repeatable,
      }),
      response: { 200: GameView },
    },
    config: { ...config, self: 'recipientId' },
  },
  gift: {
    method: 'POST',
    url: '/api/balloon-games/:id/gift',
    schema: {
      summary:
        'Give a balloon to a guest who watches. For the creator. A repeat with the same clientId gives no other.',
      ...ofGame,
      body: recipient.extend(repeatable),
    },
    config,
  },
  mute: {
    method: 'POST',
    url: '/api/balloon-games/:id/mute',
    schema: {
      summary: 'Mute a guest, or let them speak again. For the creator.',
      ...ofGame,
      body: recipient.extend({ isMuted: z.boolean() }),
    },
    config,
  },
  end: {
    method: 'POST',
    url: '/api/balloon-games/:id/end',
    schema: {
      summary:
        'End the game, with a match of the creator and a guest or without one. For the creator.',
      params,
      body: z
        .object({ isMatch: z.boolean(), winnerId: Id.nullish() })
        .refine(({ isMatch, winnerId }) => !isMatch || winnerId, {
          message: says('guestMissing'),
          path: ['winnerId'],
        }),
      response: { 200: GameEnding },
    },
    config,
  },
  remove: {
    method: 'DELETE',
    url: '/api/balloon-games/:id',
    schema: { summary: 'Delete a game. For the creator.', params, response: { 200: Done } },
    config,
  },
  draw: {
    method: 'GET',
    url: '/api/balloon-games/:id/draw',
    schema: {
      summary: 'The draw of a game, to check it. For the people in it.',
      params,
      response: { 200: GameDraw },
    },
    config: { requires: 'complete' },
  },
  ice: {
    method: 'GET',
    url: '/api/balloon-games/:id/ice',
    schema: {
      summary: 'How the people of a game can be connected.',
      params,
      response: { 200: Ice },
    },
    config,
  },
  calendar: {
    method: 'GET',
    url: '/api/balloon-games/:id/calendar.ics',
    schema: { summary: 'The game as a calendar file.', params, response: { 200: z.string() } },
    config: { requires: 'complete', raw: true },
  },
})

export const balloonGameEvents = events({
  /** Sent to everyone watching the list, or to the two people of a balloon date: fetch this game again. Not found means it is gone. */
  'games:changed': z.object({ gameId: Id }),
  /** Sent to everyone in the game. */
  'game:changed': z.object({ game: GameView }),
  /** Sent to tabs watching the game. The balloon bursts at `at` everywhere. */
  'game:popped': z.object({
    gameId: Id,
    userId: Id,
    number: z.number().int(),
    isWinner: z.boolean(),
    balloonsOwned: z.number().int(),
    at: Time,
  }),
  /** Sent to tabs watching the game: a balloon flies from the creator to a guest. */
  'game:gifted': z.object({ gameId: Id, recipientId: Id, at: Time }),
  /** Sent to everyone who was in the game or invited. */
  'game:deleted': z.object({ gameId: Id }),
  /** Sent to everyone in the game when it starts soon, or now. */
  'game:reminded': z.object({
    gameId: Id,
    title: z.string(),
    startsAt: Time,
    when: z.enum(['soon', 'now']),
  }),
})

export const balloonGameEnds = ends({
  'game:deleted': {
    of: ({ gameId }: { gameId: string }) => gameId,
    after: { 'game:changed': ({ game }: { game: { id: string } }) => game.id },
  },
})

export const balloonGameCommands = commands({
  'games:watch': z.object({}),
  'games:unwatch': z.object({}),
  /** For the people in the game. */
  'game:watch': z.object({ gameId: Id }),
  'game:unwatch': z.object({ gameId: Id }),
})
