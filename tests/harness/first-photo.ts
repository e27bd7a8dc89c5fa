import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Media } from '../../db/src/schema.ts'
import { newName } from '../../realtime-server/src/features/media/names.ts'
import type { World } from './server.ts'

type Place = Pick<World, 'database' | 'mediaDir'>
interface Original {
  row: Insertable<Media>
  /** By their names, as its owner may delete it. */
  files: Map<string, Buffer>
  url: string
  /** Between the server's clock and this process's, in milliseconds. */
  offset: number
}

/** The first photo uploaded to each database; null where its files aren't in the media folder. */
const originals = new WeakMap<World['database'], Promise<Original | null>>()

/**
 * Gives a person a photo: a copy of the database's first upload, because decoding takes most of a
 * sign-up.
 * @param upload uploads the first one
 * @returns its address
 */
export async function firstPhoto(
  place: Place,
  ownerId: string,
  upload: () => Promise<string>,
): Promise<string> {
  const known = originals.get(place.database)
  if (!known) {
    const uploaded = upload()
    originals.set(
      place.database,
      uploaded.then((url) => originalOf(place, url)).catch(() => null),
    )
    return uploaded
  }
  const original = await known
  if (!original) return upload()
  const { row, files, url, offset } = original
  const name = newName()
  await mkdir(folderOf(place, name), { recursive: true, mode: 0o700 })
  await Promise.all(
    [...files].map(([file, bytes]) =>
      writeFile(join(folderOf(place, name), file.replace(row.name, name)), bytes, { mode: 0o600 }),
    ),
  )
  await place.database.db
    .insertInto('media')
    .values({ ...row, name, owner_id: ownerId, created_at: new Date(Date.now() + offset) })
    .execute()
  return url.replace(row.name, name)
}

/** The storage's own folders: the first two characters of a name. */
const folderOf = ({ mediaDir }: Place, name: string) => join(mediaDir, name.slice(0, 2))

async function originalOf(place: Place, url: string): Promise<Original | null> {
  const [name = ''] = basename(url).split('.')
  const inFolder = await readdir(folderOf(place, name)).catch(() => [])
  const files = new Map<string, Buffer>()
  for (const file of inFolder.filter((each) => each.startsWith(name)))
    files.set(file, await readFile(join(folderOf(place, name), file)))
  if (files.size === 0) return null
  const row = await place.database.db
    .selectFrom('media')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { row, files, url, offset: row.created_at.getTime() - Date.now() }
}
