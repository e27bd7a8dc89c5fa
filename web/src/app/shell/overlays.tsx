import { GameReminder } from '../../features/balloon-games/game-reminder.tsx'
import { EarnedReward } from '../../features/streak/earned-reward.tsx'

/** Parts over any screen that only an event opens, so that no first screen waits for their code. */
export const Overlays = () => (
  <>
    <EarnedReward />
    <GameReminder />
  </>
)
