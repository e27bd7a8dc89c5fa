import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../../realtime-server/src/platform/base/errors.ts'
import { documentsOf } from '../../harness/documents.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, upload } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { day, sweepsOf } from '../../harness/sweeps.ts'
import { promises } from '../../promises.ts'
import { patch, someone } from '../profile/calls.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'
import { get } from './files.ts'

const world = worldOfFile()
let documents: ReturnType<typeof documentsOf>
beforeAll(async () => {
  documents = documentsOf(world)
})

const hour = day / 24
const fileOf = (name: string) => path.join(world.mediaDir, name.slice(0, 2), `${name}.aes`)
const files = async () =>
  (await readdir(world.mediaDir, { recursive: true })).filter((file) => file.includes('.'))
const isStored = async (name: string) => (await files()).some((file) => file.includes(name))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  )

describe('a picture of an ID document', () => {
  it.each(['jpeg', 'png'] as const)(
    'may be a %s, and is stored encrypted, readable and without metadata',
    async (format) => {
      const ann = await someone(world)
      const name = await documents.storeDocument(ann.id, await photo(format, 1800, 2600))
      const stored = await readFile(fileOf(name))
      for (const trace of ['RIFF', 'WEBP', 'JFIF', 'canary'])
        expect(stored.includes(trace), trace).toBe(false)
      const { ownerId, bytes } = await documents.readDocument(name)
      expect(ownerId).toBe(ann.id)
      expect(bytes.toString('latin1')).not.toContain('canary-in-exif')
      const { format: kept, height, exif } = await sharp(bytes).metadata()
      expect({ kept, height, exif }).toEqual({
        kept: 'webp',
        height: promises.media.documentSide,
        exif: undefined,
      })
    },
  )

  it('has no address: no one can load it, and no profile accepts it', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    if (!ann || !bob) throw new Error('no person')
    const name = await documents.storeDocument(ann.id, await photo())
    for (const who of [ann, bob])
      for (const ending of [
        '.aes',
        '.webp',
        '.jpg',
        '-small.webp',
        '-poster.webp',
        '.aes/poster',
        '',
      ])
        expect([ending, (await get(world, `/media/${name}${ending}`, who)).status]).toEqual([
          ending,
          404,
        ])
    expect((await get(world, `/media/${name}.aes`, null)).status).toBe(401)
    for (const ending of ['webp', 'aes']) {
      const url = `/media/${name}.${ending}`
      expectRefusal(await patch(ann, { photos: [url] }), 400, 'INVALID')
      expectRefusal(await patch(ann, { voiceIntroUrl: url }), 400, 'INVALID')
      expectRefusal(await patch(ann, { introVideoUrls: [url] }), 400, 'INVALID')
    }
    // Even a row that puts it on a profile does not make it readable.
    const url = `/media/${name}.aes`
    await world.database.db
      .updateTable('users')
      .set({ photos: [url], profile_photo: url })
      .where('id', '=', ann.id)
      .execute()
    for (const who of [ann, bob]) expect((await get(world, url, who)).status).toBe(404)
  })

  it('is refused when it is no JPG or PNG, broken, or larger than 5 MB, and nothing of it is kept', async () => {
    const ann = await someone(world)
    const jpeg = await photo()
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const before = [await databaseSnapshot(world.database.db), await files()]
    const cases: [string, Buffer, string][] = [
      ['WebP', await photo('webp'), 'WRONG_TYPE'],
      ['GIF', gif, 'WRONG_TYPE'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'WRONG_TYPE'],
      ['PDF', Buffer.from('%PDF-1.7'), 'WRONG_TYPE'],
      ['nothing', Buffer.alloc(0), 'UNDECODABLE'],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'UNDECODABLE'],
      [
        'a JPEG’s first bytes and then a script',
        Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>')]),
        'UNDECODABLE',
      ],
      [
        'a byte too many',
        Buffer.concat([
          jpeg,
          Buffer.alloc(promises.media.documentMegabytes * 1024 * 1024 + 1 - jpeg.length),
        ]),
        'TOO_LARGE',
      ],
    ]
    for (const [what, bytes, code] of cases)
      expect([what, await codeOf(documents.storeDocument(ann.id, bytes))]).toEqual([what, code])
    expect([await databaseSnapshot(world.database.db), await files()]).toEqual(before)
  })

  it('cannot be read after its file was changed, or replaced with another person’s', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const [mine, theirs] = [
      await documents.storeDocument(ann.id, await photo()),
      await documents.storeDocument(bob.id, await photo()),
    ]
    const bytes = await readFile(fileOf(mine))
    await writeFile(fileOf(theirs), bytes)
    expect(await codeOf(documents.readDocument(theirs))).toBe('NOT_FOUND')
    await writeFile(fileOf(mine), bytes.subarray(0, -1))
    expect(await codeOf(documents.readDocument(mine))).toBe('NOT_FOUND')
    await writeFile(fileOf(mine), bytes)
    expect(await codeOf(documents.readDocument(mine))).toBe('taken')
    const photoUrl = await upload(ann)
    expect(await codeOf(documents.readDocument(path.basename(photoUrl, '.webp')))).toBe('NOT_FOUND')
  })

  it('replaces the previous one, and is deleted at once after the decision on it', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const other = await documents.storeDocument(bob.id, await photo())
    const first = await documents.storeDocument(ann.id, await photo())
    const second = await documents.storeDocument(ann.id, await photo())
    expect([await isStored(first), await isStored(second), await isStored(other)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await codeOf(documents.readDocument(first))).toBe('NOT_FOUND')
    await documents.deleteDocument(second)
    await documents.deleteDocument(second)
    expect([await isStored(second), await isStored(other)]).toEqual([false, true])
    expect(await codeOf(documents.readDocument(second))).toBe('NOT_FOUND')
  })

  it('is kept for two days at most, and another unused upload for one day', async () => {
    const ann = await someone(world)
    const unused = path.basename(await upload(ann), '.webp')
    const name = await documents.storeDocument(ann.id, await photo())
    await sweepsOf(world, 23 * hour).sweep()
    expect([await isStored(name), await isStored(unused)]).toEqual([true, true])
    await sweepsOf(world, 47 * hour).sweep()
    expect([await isStored(name), await isStored(unused)]).toEqual([true, false])
    await sweepsOf(world, 49 * hour).sweep()
    expect(await isStored(name)).toBe(false)
    expect(await codeOf(documents.readDocument(name))).toBe('NOT_FOUND')
  })

  it('is swept when a process has left its file without a row', async () => {
    const ann = await someone(world)
    const name = await documents.storeDocument(ann.id, await photo())
    await sweepsOf(world, 2 * day).sweepOrphans()
    expect(await isStored(name)).toBe(true)
    await upload(ann)
    await world.database.db.deleteFrom('media').where('name', '=', name).execute()
    const at = new Date(Date.now() - 2 * day)
    await utimes(fileOf(name), at, at)
    await sweepsOf(world).sweepOrphans()
    expect(await isStored(name)).toBe(false)
  })
})
