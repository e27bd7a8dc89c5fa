import type { Mutant } from '../mutant.ts'
import { account } from './account.ts'
import { conversations } from './conversations.ts'
import { discover } from './discover.ts'
import { meetings } from './meetings.ts'
import { news } from './news.ts'
import { privacy } from './privacy.ts'
import { profile } from './profile.ts'
import { rewards } from './rewards.ts'
import { rooms } from './rooms.ts'
import { safety } from './safety.ts'
import { screens } from './screens.ts'
import { watching } from './watching.ts'

/** The product's promises to its users, one list for each part of it. */
export const promises: readonly Mutant[] = [
  ...profile,
  ...discover,
  ...conversations,
  ...meetings,
  ...rooms,
  ...safety,
  ...rewards,
  ...account,
  ...news,
  ...privacy,
  ...screens,
  ...watching,
]
