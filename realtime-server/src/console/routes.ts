import type { Db } from '@swoon/db'
import { decisionsSince, figuresSince, peopleNamed, recentDecisions } from '@swoon/db/queries/desk'
import { done } from '../contract/primitives.ts'
import type { appealDesk, moderation } from '../features/safety/service.ts'
import { theRules, wordsOf } from '../features/safety/service.ts'
import type { supportDesk } from '../features/support/service.ts'
import type { verificationDesk } from '../features/verification/service.ts'
import type { Clock } from '../platform/base/clock.ts'
import { notFound } from '../platform/base/errors.ts'
import type { App } from '../platform/http/schema.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { deskRoutes } from './contract.ts'
import { nameOf } from './guard.ts'
import type { Moderator } from './moderators.ts'
import { caseView } from './views.ts'

/** What the console does its work with: the same services as the commands. */
export interface Desks {
  db: Db
  clock: Clock
  storage: Storage
  reports: ReturnType<typeof moderation>
  appeals: ReturnType<typeof appealDesk>
  support: ReturnType<typeof supportDesk>
  verifications: ReturnType<typeof verificationDesk>
  moderators: readonly Moderator[]
}

/** Milliseconds. */
const [hour, month] = [3_600_000, 30 * 86_400_000]

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  flac: 'audio/flac',
}

export function desk(app: App, { db, clock, storage, reports, appeals, support, verifications }: Desks): void {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  app.route({
    ...deskRoutes.figures,
    handler: async () => ({
      work: (await figuresSince(db, before(month))).map((row) => ({
        ...row,
        oldest: row.oldest?.toISOString() ?? null,
      })),
      decisions: await decisionsSince(db, before(month)),
      recent: (await recentDecisions(db, before(hour))).map((row) => ({ ...row, at: row.at.toISOString() })),
    }),
  })
  app.route({
    ...deskRoutes.reports,
    handler: async () =>
      (await reports.list()).map((row) => ({
        number: row.number,
        category: row.category,
        isUrgent: row.isUrgent,
        isFlag: row.reporter_id === theRules,
        name: row.reported_name,
        reporters: row.reporters,
        weight: row.weight,
        createdAt: row.created_at.toISOString(),
      })),
  })
  app.route({
    ...deskRoutes.report,
    handler: async ({ params }) => {
      const file = await reports.show(Number(params.number))
      const { reported_id } = file.report
      return caseView(file, (await peopleNamed(db, [reported_id])).get(reported_id), clock.now())
    },
  })
  app.route({
    ...deskRoutes.evidence,
    handler: async ({ params }, reply) => {
      const { media } = await reports.show(Number(params.number))
      const file = media.find(({ name }) => name === params.name)
      const type = file && types[file.ending]
      const found = file && (await storage.find(`${file.copy ?? file.name}.${file.ending}`))
      if (!found || !type) throw notFound()
      return reply.type(type).send(await found.stream())
    },
  })
  app.route({
    ...deskRoutes.decide,
    handler: async (request) => {
      const { params, body } = request
      const days = body.decision === 'suspend' ? body.days : 1
      const words = wordsOf(body.rule, body.note)
      await reports.decide(Number(params.number), { decision: body.decision, ...words, by: nameOf(request), days })
      return done
    },
  })
  app.route({
    ...deskRoutes.undo,
    handler: async (request) => {
      const { params, body } = request
      await reports.undo(Number(params.number), { ...wordsOf(body.rule), by: nameOf(request) })
      return done
    },
  })
  app.route({
    ...deskRoutes.verifications,
    handler: async () =>
      (await verifications.list()).map((row) => ({
        number: row.number,
        name: row.name,
        submittedAt: row.submitted_at.toISOString(),
        dateOfBirth: row.date_of_birth,
        birthNow: row.birth_now,
      })),
  })
  app.route({
    ...deskRoutes.document,
    handler: async (request, reply) => {
      const { params } = request
      const { document } = await verifications.look(Number(params.number), nameOf(request))
      return reply.type('image/webp').send(document)
    },
  })
  app.route({
    ...deskRoutes.verify,
    handler: async (request) => {
      const { params } = request
      await verifications.verify(Number(params.number), nameOf(request))
      return done
    },
  })
  app.route({
    ...deskRoutes.reject,
    handler: async (request) => {
      const { params, body } = request
      await verifications.reject(Number(params.number), body.reason, nameOf(request))
      return done
    },
  })
  app.route({
    ...deskRoutes.undoVerification,
    handler: async (request) => {
      const { params } = request
      await verifications.undo(Number(params.number), nameOf(request))
      return done
    },
  })
  app.route({
    ...deskRoutes.appeals,
    handler: async () =>
      (await appeals.list()).map((row) => ({
        number: row.number,
        name: row.name,
        content: row.content,
        createdAt: row.created_at.toISOString(),
        kind: row.kind,
        reason: row.reason,
        decidedAt: row.decided_at.toISOString(),
        until: row.until?.toISOString() ?? null,
        reportNumber: row.report_number,
      })),
  })
  app.route({
    ...deskRoutes.decideAppeal,
    handler: async (request) => {
      const { params, body } = request
      await appeals.decide(Number(params.number), { ...body, by: nameOf(request) })
      return done
    },
  })
  app.route({
    ...deskRoutes.undoAppeal,
    handler: async (request) => {
      const { params, body } = request
      await appeals.undo(Number(params.number), { ...wordsOf(body.rule), by: nameOf(request) })
      return done
    },
  })
  app.route({
    ...deskRoutes.support,
    handler: async () =>
      (await support.list()).map((row) => ({
        number: row.number,
        name: row.name,
        isPremium: row.is_premium_now,
        subject: row.subject,
        content: row.content,
        createdAt: row.created_at.toISOString(),
      })),
  })
  app.route({
    ...deskRoutes.answer,
    handler: async (request) => {
      const { params, body } = request
      await support.close(Number(params.number), body.answer, nameOf(request))
      return done
    },
  })
}
