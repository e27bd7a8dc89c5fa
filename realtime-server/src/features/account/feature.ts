import { deleteOldLinks } from '@swoon/db/queries/mail-links'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import type { AuthService } from '../auth/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { emails } from './email.ts'
import { mailing } from './mailing.ts'
import { resets } from './reset.ts'
import { account } from './routes.ts'
import { type AccountService, accountService } from './service.ts'
import { endTabs, notifySessions } from './sessions.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

interface Uses {
  auth: AuthService
  profiles: ProfileService
}

export function feature(context: Context, { auth, profiles }: Uses): Feature<AccountService> {
  const mail = mailing(context)
  const service = accountService(context, auth, mail)
  const reset = resets(context, auth, mail)
  const email = emails(context, { auth, profiles, mail })
  const { db, clock } = context
  return {
    service,
    routes: (api) => account(api, context, { service, reset, email, mail }),
    jobs: {
      ...mail.jobs,
      ...reset.jobs,
      [notifySessions.name]: exactlyOnce(notifySessions, async (unit, { userId, ids }) =>
        endTabs(unit, userId, ids),
      ),
      'old-mail-links': { every: hour, run: () => deleteOldLinks(db, clock.now()) },
    },
  }
}
