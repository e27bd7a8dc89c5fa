import { mediaRoutes, type UploadKind } from '@swoon/realtime-server/contract/media'
import { beforeAll, expect, it } from 'vitest'
import { mediaForm } from '../features/media/files.ts'
import { expectRefusal } from '../features/refusals.ts'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import { voice } from '../harness/recordings.ts'
import { forgedLengths, forgedTables } from './hostile/lengths.ts'

const world = worldOfFile()
const { ann } = peopleIn(world, ['ann'])
const send = (kind: UploadKind, bytes: Buffer) =>
  ann.call(mediaRoutes.uploadMedia, { form: mediaForm(kind, bytes) })
beforeAll(async () => {
  // Starts the inspectors.
  expect((await send('voice', await voice({ seconds: 1, wrapping: 'mp4' }))).status).toBe(200)
})

it('a table that claims more than its bytes hold is refused', async () => {
  const forged = forgedTables()
  expect(forged).toHaveLength(18)
  for (const [what, bytes] of forged) {
    const reply = await send('music', bytes)
    expect([what, reply.status]).toEqual([what, 422])
    expectRefusal(reply, 422, 'UNDECODABLE', "This song couldn't be read. Choose another file.")
  }
})

it('a forged length does not shorten what plays for longer', async () => {
  const forged = await forgedLengths()
  expect(forged).toHaveLength(5)
  for (const [what, bytes] of forged) {
    const reply = await send('voice', bytes)
    expect([what, reply.status]).toEqual([what, 422])
    expectRefusal(reply, 422, 'TOO_LONG', 'Voice recordings must be 15 seconds or less.')
  }
})
