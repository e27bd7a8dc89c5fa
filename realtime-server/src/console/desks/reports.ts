import { peopleNamed } from '@swoon/db/queries/desk'
import { done } from '../../contract/primitives.ts'
import { theRules, wordsOf } from '../../features/safety/service.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { App } from '../../platform/http/schema.ts'
import { deskRoutes } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { nameOf } from '../guard.ts'
import { caseView } from '../views.ts'

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

export function reportDesk(app: App, { db, clock, storage, reports }: Desks): void {
  app.route({
    ...deskRoutes.reports,
    handler: async (request) =>
      (await reports.list(nameOf(request))).map((row) => ({
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
    handler: async (request) => {
      const file = await reports.show(Number(request.params.number), nameOf(request))
      const { reported_id } = file.report
      return caseView(file, (await peopleNamed(db, [reported_id])).get(reported_id), clock.now())
    },
  })
  app.route({
    ...deskRoutes.evidence,
    handler: async (request, reply) => {
      const { number, name } = request.params
      const { stored, ending } = await reports.file(Number(number), name, nameOf(request))
      const type = types[ending]
      const found = await storage.find(`${stored}.${ending}`)
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
      await reports.decide(Number(params.number), {
        decision: body.decision,
        ...words,
        by: nameOf(request),
        days,
      })
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
}
