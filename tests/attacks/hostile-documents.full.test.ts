import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { verificationRoutes } from '@swoon/realtime-server/contract/verification'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { databaseSnapshot } from '../features/refusals.ts'
import { documentsOf } from '../harness/documents.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { latestOf, moderatorsOf, verificationForm } from '../harness/verification.ts'
import { canary, type Hostile } from './hostile/bytes.ts'
import { hostilePictures } from './hostile/pictures.ts'

const world = worldOfFile()

/** Every stored file with its bytes, including subfolders. */
async function stored(): Promise<[name: string, bytes: Buffer][]> {
  const entries = await readdir(world.mediaDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return Promise.all(
    files.sort().map(async (file) => [file, await readFile(file)] as [string, Buffer]),
  )
}
const names = async () => (await stored()).map(([name]) => name)

const submit = (who: Person, idDocument: Buffer) =>
  who.call(verificationRoutes.submit, {
    form: verificationForm({ userId: who.id, dateOfBirth: '1995-05-05', idDocument }),
  })

/** Bytes of a document where the rules differ from photos: an ID cannot be a WebP, and an empty file is not a file. */
const asDocument = async (hostile: Hostile): Promise<readonly number[]> => {
  if (hostile.bytes.length === 0) return [400]
  const isWebp = hostile.bytes.subarray(8, 12).toString() === 'WEBP'
  return isWebp ? [415] : hostile.becomes === 'taken' ? [200] : hostile.becomes
}

it('a hostile document is refused and leaves nothing, or is kept encrypted and clean', async () => {
  const all = await hostilePictures()
  const people = await insertUsers(world, all.length)
  const desk = moderatorsOf(world)
  let taken = 0
  for (const [nth, hostile] of all.entries()) {
    const who = people[nth] as Person
    const { what, bytes } = hostile
    const before = [await databaseSnapshot(world.database.db), await names()]
    const reply = await submit(who, bytes)
    expect(await asDocument(hostile), `${what}: ${reply.status} ${reply.text}`).toContain(
      reply.status,
    )
    if (reply.status !== 200) {
      expect(reply.refusal, what).toMatchObject({
        error: expect.any(String),
        code: expect.any(String),
      })
      expect([await databaseSnapshot(world.database.db), await names()], what).toEqual(before)
      continue
    }
    taken++
    const { number, document } = await latestOf(world, who)
    // The team sees a picture of our own encoding, with nothing else of the file.
    const read = await desk.look(number, 'mod')
    expect((await sharp(read.document).metadata()).format, what).toBe('webp')
    expect(read.document.toString('latin1'), what).not.toContain(canary)
    // With the files and the database but another secret, nothing is readable.
    await expect(documentsOf(world).readDocument(document), what).rejects.toThrow('Not found')
    for (const ending of ['.aes', '.webp', '.jpg', ''])
      for (const cookie of [who.cookie, (people.at(-1) as Person).cookie])
        expect(
          (await fetch(`${world.url}/media/${document}${ending}`, { headers: { cookie } })).status,
          what,
        ).toBe(404)
  }
  expect(taken).toBeGreaterThanOrEqual(4)
  const kept = await stored()
  expect(kept).toHaveLength(taken)
  for (const [name, bytes] of kept) {
    expect(name).toMatch(/\.aes$/)
    for (const trace of [canary, 'RIFF', 'WEBP', 'JFIF', 'Exif', '<script', 'PK\u0003\u0004'])
      expect(bytes.includes(trace), `${name} holds ${trace}`).toBe(false)
  }
}, 300_000)
