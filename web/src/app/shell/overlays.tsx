import { Celebration } from '../../features/matches/celebration.tsx'
import { EarnedReward } from '../../features/streak/earned-reward.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Reminder } from './reminder.tsx'

const FirstMessage = lazyPart(
  async () => (await import('../../features/chat/first-message.tsx')).FirstMessage,
)

/** Parts over any screen that only an event opens, so that no first screen waits for their code. */
export const Overlays = () => (
  <>
    <Celebration FirstMessage={FirstMessage} />
    <EarnedReward />
    <Reminder />
  </>
)
