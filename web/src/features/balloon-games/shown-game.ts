import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { useState } from 'react'
import { isHeld, useSky } from './sky.ts'

/** A game as it is shown: what a pop has changed is seen when the balloon bursts, and an end by a pop once it has burst. */
export function useShownGame(told: GameView): GameView {
  const holds = useSky(({ pops }) => isHeld(pops, told.id))
  const [shown, setShown] = useState(told)
  if (holds) return shown
  if (shown !== told) setShown(told)
  return told
}
