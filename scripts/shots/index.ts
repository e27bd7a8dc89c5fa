import { authShots } from './auth.ts'
import { chatShots } from './chat.ts'
import { discoveryShots } from './discovery.ts'
import { frameShots } from './frame.ts'
import { matchesShots } from './matches.ts'
import { profileShots } from './profile.ts'
import type { Shot } from './shot.ts'

/** Every screen in every state, one line a feature. */
export const shots: Shot[] = [
  ...authShots,
  ...frameShots,
  ...discoveryShots,
  ...matchesShots,
  ...chatShots,
  ...profileShots,
]
