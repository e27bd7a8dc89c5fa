import type { QueuedVerification } from '@swoon/db/queries/verifications'
import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { deskRoutes, type VerificationLine } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { nameOf } from '../guard.ts'

const lineOf = ({
  number,
  name,
  submitted_at,
  date_of_birth,
  birth_now,
}: QueuedVerification): VerificationLine => ({
  number,
  name,
  submittedAt: submitted_at.toISOString(),
  isOtherDate: date_of_birth !== birth_now,
})

export function verificationDesk(app: App, { verifications }: Desks): void {
  app.route({
    ...deskRoutes.verifications,
    handler: async (request) => (await verifications.list(nameOf(request))).map(lineOf),
  })
  app.route({
    ...deskRoutes.verification,
    handler: async (request) => {
      const row = await verifications.show(Number(request.params.number), nameOf(request))
      return { ...lineOf(row), dateOfBirth: row.date_of_birth, birthNow: row.birth_now }
    },
  })
  app.route({
    ...deskRoutes.document,
    handler: async (request, reply) => {
      const { document } = await verifications.look(Number(request.params.number), nameOf(request))
      return reply.type('image/webp').send(document)
    },
  })
  app.route({
    ...deskRoutes.verify,
    handler: async (request) => {
      await verifications.verify(Number(request.params.number), nameOf(request))
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
      await verifications.undo(Number(request.params.number), nameOf(request))
      return done
    },
  })
}
