import type { ReplyOf, RouteDefinition } from '@swoon/realtime-server/contract'
import { deskKey, openAt, openRoute } from '@swoon/realtime-server/contract/console'
import fastify from 'fastify'
import { type Console, openConsole } from '../../realtime-server/src/console/console.ts'
import type { Moderator } from '../../realtime-server/src/console/moderators.ts'
import { examine } from '../../realtime-server/src/doctor/examine.ts'
import { readEnv } from '../../realtime-server/src/env.ts'
import { documentsFor } from '../../realtime-server/src/features/media/service.ts'
import { appealDesk, moderation } from '../../realtime-server/src/features/safety/service.ts'
import { supportDesk } from '../../realtime-server/src/features/support/service.ts'
import { verificationDesk } from '../../realtime-server/src/features/verification/service.ts'
import { type Clock, createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createJobQueue } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import { call, type Reply, send } from './http.ts'
import { base, type World } from './server.ts'
import { recordedUnits } from './units.ts'

/** The folder of the built console. */
const consolePages = new URL('../../web/dist-console/', import.meta.url).pathname

/** The moderators' console of a world, with further settings. */
export async function consoleOf(
  { database, mediaDir }: World,
  clock: Clock = createClock(0),
  moderators: readonly Moderator[] = [{ name: 'operator', role: 'lead' }],
  more: Record<string, string> = {},
): Promise<Console> {
  const { log } = fastify()
  const { db } = database
  const { commit } = recordedUnits(db)
  const { jobs } = createJobQueue({ db, clock, commit, log })
  const storage = createDiskStorage(mediaDir, log)
  const settings = { ...base(database, mediaDir), ...more }
  const env = readEnv(settings)
  const context = { env, lasting: env.SESSION_SECRET, db, clock, commit, jobs, log }
  return openConsole(
    {
      ...{ db, clock, storage, moderators, team: context },
      reports: moderation(context),
      appeals: appealDesk(context),
      support: supportDesk(context),
      verifications: verificationDesk(context, documentsFor({ env, db, clock, storage })),
      examine: (mailTo) => examine(settings, mailTo),
    },
    { port: 0, pages: consolePages },
  )
}

/** Redeems a console link, as its page does. */
export function openLink(link: string) {
  const [url = '', secret = ''] = link.split(openAt)
  return call(url, null, openRoute, { body: { link: secret } }, { origin: url })
}

/** Carried by every call of a page. */
export interface Session {
  cookie: string
  [deskKey]: string
  origin: string
}

export async function enterConsole(link: string): Promise<Session> {
  const { status, headers, body, text } = await openLink(link)
  if (status !== 200) throw new Error(text)
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, [deskKey]: body.key, origin: new URL(link).origin }
}

/** Calls the console's routes like a session's page. */
export const callerOf =
  ({ url }: Pick<Console, 'url'>, session: Session) =>
  <R extends RouteDefinition>(
    route: R,
    { number = '', name = '', id = '', query = {}, body }: Asked = {},
  ): Promise<Reply<ReplyOf<R>>> => {
    const path = route.url
      .replace(':number', String(number))
      .replace(':name', name)
      .replace(':id', id)
    const search = new URLSearchParams(query)
    return send(`${url}${path}${search.size ? `?${search}` : ''}`, {
      method: route.method,
      headers: { ...session, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }

interface Asked {
  number?: number | string | undefined
  name?: string
  id?: string
  query?: Record<string, string>
  body?: unknown
}
