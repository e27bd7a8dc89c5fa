import { verificationRoutes } from '@swoon/realtime-server/contract/verification'
import fastify from 'fastify'
import { readEnv } from '../../realtime-server/src/env.ts'
import { documentsFor } from '../../realtime-server/src/features/media/service.ts'
import { verificationDesk } from '../../realtime-server/src/features/verification/service.ts'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createJobQueue } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { createDiskStorage } from '../../realtime-server/src/platform/storage/disk.ts'
import type { Person } from './person.ts'
import { photo } from './photo.ts'
import { base, type World } from './server.ts'
import { recordedUnits } from './units.ts'

/** A submission's form, without undefined fields. */
export function verificationForm(parts: {
  dateOfBirth?: string
  userId?: string
  idDocument?: Buffer
}): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else if (part)
      form.append(name, new Blob([new Uint8Array(part)], { type: 'image/jpeg' }), 'id.jpg')
  }
  return form
}

/** Submits a verification. @returns the reply */
export const submitVerification = async (
  who: Person,
  dateOfBirth = '1995-05-05',
  idDocument?: Buffer,
) =>
  who.call(verificationRoutes.submit, {
    form: verificationForm({
      userId: who.id,
      dateOfBirth,
      idDocument: idDocument ?? (await photo()),
    }),
  })

/** The moderators' number for a person's latest submission, and its document. */
export const latestOf = (world: World, who: Pick<Person, 'id'>) =>
  world.database.db
    .selectFrom('verifications')
    .selectAll()
    .where('user_id', '=', who.id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()

/** Moderators with a clock this many milliseconds ahead. */
export function moderatorsOf({ database, mediaDir }: World, offset = 0) {
  const { log } = fastify()
  const { db } = database
  const clock = createClock(offset)
  const { commit } = recordedUnits(db)
  const { jobs } = createJobQueue({ db, clock, commit, log })
  const storage = createDiskStorage(mediaDir, log)
  const documents = documentsFor({ env: readEnv(base(database, mediaDir)), db, clock, storage })
  return verificationDesk({ db, clock, commit, jobs }, documents)
}
