import type { Tx } from '@swoon/db'
import { banEmail, freeEmail } from '@swoon/db/queries/banned-emails'
import { ban, freeIfNothingStands } from '@swoon/db/queries/moderation'
import type { Context } from '../../platform/context.ts'
import { emailHashes } from '../../platform/sessions/email-hash.ts'
import { liftSuspension, notifyExclusion } from './jobs.ts'

export type Needs = Pick<Context, 'lasting' | 'db' | 'clock' | 'commit' | 'jobs'>

interface Out {
  strikeId: string
  userId: string
  email: string
  /** End of a suspension. */
  until: Date | null
}

interface In {
  strikeId: string
  userId: string
  kind: string
}

/** Effects of a strike on the person's account and address, and their end, within a transaction. */
export function keepingOut({ lasting, clock, jobs }: Pick<Needs, 'lasting' | 'clock' | 'jobs'>) {
  const hashOf = emailHashes(lasting)
  return {
    async keepOut(tx: Tx, { strikeId, userId, email, until }: Out): Promise<void> {
      await ban(tx, userId, clock.now())
      await banEmail(tx, { strikeId, hash: hashOf(email), until })
      await jobs.schedule(tx, notifyExclusion, { userId }, { key: userId })
      if (until) await jobs.schedule(tx, liftSuspension, { userId }, { at: until, key: userId })
    },

    /** Ends the effects of a strike that no longer counts. Others may still keep the person out. */
    async letIn(tx: Tx, { strikeId, userId, kind }: In): Promise<void> {
      await freeEmail(tx, strikeId)
      if (kind !== 'warn') await freeIfNothingStands(tx, userId, clock.now())
      // Its job had replaced that of a shorter suspension, which still stands and is scheduled again here.
      if (kind === 'suspend') await jobs.schedule(tx, liftSuspension, { userId }, { key: userId })
    },
  }
}
