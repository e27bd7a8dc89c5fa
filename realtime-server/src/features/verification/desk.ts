import type { Context } from '../../platform/context.ts'
import { correcting } from './correcting.ts'
import { deciding } from './deciding.ts'
import { type Documents, looking } from './looking.ts'

/** The moderators' side of verifications. No route of the product calls it. */
export const verificationDesk = (
  context: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>,
  documents: Documents,
) => ({
  ...looking(context, documents),
  ...deciding(context),
  ...correcting(context),
})
