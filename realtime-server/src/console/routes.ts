import type { App } from '../platform/http/schema.ts'
import { appealDesk } from './desks/appeals.ts'
import { installationDesk } from './desks/installation.ts'
import { peopleDesk } from './desks/people.ts'
import { reportDesk } from './desks/reports.ts'
import { supportDesk } from './desks/support.ts'
import { teamDesk } from './desks/team.ts'
import { verificationDesk } from './desks/verifications.ts'
import type { Desks } from './desks.ts'

export function desk(app: App, desks: Desks): void {
  for (const add of [
    ...[teamDesk, reportDesk, verificationDesk, appealDesk, supportDesk],
    ...[peopleDesk, installationDesk],
  ])
    add(app, desks)
}
