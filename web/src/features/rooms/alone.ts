import { type PromptId, promptsByMood } from '@swoon/realtime-server/contract/prompts'
import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'

/** Prompts that anyone may answer before everyone, which leaves out those about two people. */
const prompts: readonly (readonly [string, string])[] = [
  promptsByMood.Playful,
  promptsByMood.Cozy,
  promptsByMood.Curious,
].flatMap((mood) => Object.entries(mood))

const day = 24 * 60 * 60 * 1000

/** A room's prompt on a day: another one each day, and in each room. */
export function promptOf(roomId: string, now: number): { id: PromptId; words: string } {
  const ofRoom = Number.parseInt(roomId.slice(-6), 16) || 0
  const [id = '', words = ''] = prompts[(Math.floor(now / day) + ofRoom) % prompts.length] ?? []
  return { id: id as PromptId, words }
}

/** Days after which what was said is no longer recalled. */
const recalledFor = 7

const likesOf = ({ reactions = [] }: RoomMessage): number =>
  reactions.reduce((sum, { count }) => sum + count, 0)

/** The text of the last days with most reactions, the latest of equals; undefined if none has any. */
export function bestLineOf(messages: readonly RoomMessage[], now: number): RoomMessage | undefined {
  return messages
    .filter(
      ({ content, deletedAt, sentAt }) =>
        content && !deletedAt && Date.parse(sentAt) > now - recalledFor * day,
    )
    .reduce<RoomMessage | undefined>(
      (best, one) => (likesOf(one) > 0 && likesOf(one) >= (best ? likesOf(best) : 1) ? one : best),
      undefined,
    )
}
