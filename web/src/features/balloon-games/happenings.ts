import { t } from '@lingui/core/macro'
import type { GameParticipant, GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'

type Shown = Pick<GameView, 'participants' | 'how' | 'winner' | 'createdBy'>

/** Describes the changes between two views of a game, in sentences. Toasts report the user's own actions. */
export function happeningsOf(before: Shown, after: Shown, myId: string | undefined): string[] {
  const earlier = new Map(before.participants.map((one) => [one.userId, one]))
  const later = new Set(after.participants.map(({ userId }) => userId))
  const left = before.participants.filter(({ userId }) => !later.has(userId))
  return [
    ...left.map(({ user: { name } }) => t`${name} left.`),
    ...after.participants.flatMap(
      (one) => ofGuest(earlier.get(one.userId), one, after, myId) ?? [],
    ),
    ...(after.how && !before.how ? [endOf(after)] : []),
  ]
}

const nameIn = ({ participants }: Shown, userId: string | null) =>
  participants.find((one) => one.userId === userId)?.user.name ?? t`A guest`

function ofGuest(
  before: GameParticipant | undefined,
  now: GameParticipant,
  game: Shown,
  myId: string | undefined,
): string | null {
  const isMe = now.userId === myId
  const { name } = now.user
  if (!before) return isMe ? null : t`${name} joined.`
  if (before.slotNumber === null && now.slotNumber !== null)
    return isMe
      ? t`You moved up to seat ${{ seat: now.slotNumber }}, with a balloon.`
      : t`${name} moved up to seat ${{ seat: now.slotNumber }}, with a balloon.`
  if (before.balloonsOwned < now.balloonsOwned) {
    const creator = nameIn(game, game.createdBy)
    if (now.slotNumber === null)
      return isMe ? t`${creator} gave you a balloon.` : t`${creator} gave ${name} a balloon.`
    return isMe ? null : t`${name} has a new balloon.`
  }
  if (isMe || before.balloonsOwned <= now.balloonsOwned) return null
  const hasWon = game.how === 'popped' && game.winner === now.userId
  return hasWon ? t`${name}'s balloon popped and won the game.` : t`${name}'s balloon popped.`
}

function endOf(game: Shown): string {
  const [creator, winner] = [nameIn(game, game.createdBy), nameIn(game, game.winner)]
  if (game.how === 'match') return t`The game is over. It's a match: ${creator} and ${winner}.`
  if (game.how === 'no_match') return t`The game is over, without a match.`
  return game.how === 'timed_out'
    ? t`The game is over: everyone stopped playing.`
    : t`The game is over.`
}

export interface Happening {
  id: number
  text: string
}

/** Number shown. */
const shown = 3

/** The latest events in a game since its page was opened. */
export function useHappenings(game: GameView, myId: string | undefined): readonly Happening[] {
  const [known, setKnown] = useState(game)
  const [said, setSaid] = useState<readonly Happening[]>([])
  if (known !== game) {
    setKnown(game)
    const from = (said.at(-1)?.id ?? 0) + 1
    const fresh = happeningsOf(known, game, myId).map((text, at) => ({ id: from + at, text }))
    if (fresh.length > 0) setSaid([...said, ...fresh].slice(-shown))
  }
  return said
}
