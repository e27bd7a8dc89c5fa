import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'

/** A game as its video room shows it: once it is over the server counts nobody as there, but whoever was there stays to celebrate. */
export function useStaying(game: GameView): GameView {
  const [last, setLast] = useState(game)
  if (game.status !== 'finished') {
    if (last !== game) setLast(game)
    return game
  }
  const were = new Set(last.participants.filter(({ isHere }) => isHere).map(({ userId }) => userId))
  return { ...game, participants: game.participants.map((one) => ({ ...one, isHere: were.has(one.userId) })) }
}
