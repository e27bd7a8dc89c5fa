import type { Db } from '@swoon/db'
import type { Result } from '../doctor/run.ts'
import type { appealDesk, moderation } from '../features/safety/service.ts'
import type { supportDesk } from '../features/support/service.ts'
import type { verificationDesk } from '../features/verification/service.ts'
import type { TeamContext } from '../moderate/team.ts'
import type { Clock } from '../platform/base/clock.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Moderator } from './moderators.ts'

/** Services behind the console, the same as the commands'. */
export interface Desks {
  db: Db
  clock: Clock
  storage: Storage
  reports: ReturnType<typeof moderation>
  appeals: ReturnType<typeof appealDesk>
  support: ReturnType<typeof supportDesk>
  verifications: ReturnType<typeof verificationDesk>
  /** Context of what the console shares with `npm run accounts`. */
  team: TeamContext
  /** Asks the doctor. An address gets one mail. */
  examine(mailTo: string | undefined): Promise<readonly Result[]>
  moderators: readonly Moderator[]
}
