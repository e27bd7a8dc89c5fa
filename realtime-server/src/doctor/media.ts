import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openStorage } from '../platform/storage/open.ts'
import { type Check, type Finding, fault, ok, reasonOf } from './check.ts'
import { roomIn } from './room.ts'

/** Stores a file of its own, reads a part of it, and removes it: all that the server does with uploads. */
export const media: Check = {
  name: 'media',
  needs: [],
  async run({ env, log }) {
    const place = env.S3_BUCKET
      ? `The bucket ${env.S3_BUCKET} at ${env.S3_ENDPOINT}`
      : `The folder ${env.MEDIA_DIR}`
    const storage = await openStorage(env, log)
    const file = `${randomBytes(16).toString('base64url')}.webp`
    const bytes = randomBytes(64)
    const findings: Finding[] = []
    try {
      await storage.put(file, bytes)
      const stored = await storage.find(file)
      const part = stored && (await buffer(await stored.stream({ start: 16, end: 31 })))
      await storage.remove(file)
      const isWhole = stored?.bytes === 64 && part?.equals(bytes.subarray(16, 32))
      const isGone = (await storage.find(file)) === null
      findings.push(
        !isWhole
          ? fault(
              `${place} does not give back a part of what it stored: videos cannot be moved through.`,
              'Use a bucket that answers requests with a Range.',
            )
          : !isGone
            ? fault(`${place} keeps what was removed.`, 'Turn its versions or locks off.')
            : ok(`${place} stores, reads and removes files.`),
      )
    } catch (error) {
      findings.push(
        fault(
          `${place} cannot be used: ${reasonOf(error)}. No one can upload anything.`,
          env.S3_BUCKET
            ? 'Correct the S3 settings, and let their key put, read, list and delete.'
            : 'Let the user that runs Swoon write to it.',
        ),
      )
    }
    // A bucket's files lie here while they come in, from the first one on.
    const room = await roomIn(env.MEDIA_DIR).catch(() => null)
    return room ? [...findings, room] : findings
  },
}
