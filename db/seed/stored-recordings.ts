import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newName, target } from './media.ts'
import { type Person, PORTRAITS } from './people/person.ts'
import { handleOf } from './people/roster.ts'
import { randomFrom } from './random.ts'
import { songOf, voiceOf } from './sounds.ts'

const FILMS = path.join(PORTRAITS, '../films')

/** An upload of a person other than a photo, as in its row. */
export interface StoredRecording {
  name: string
  kind: 'voice' | 'music' | 'video'
  ending: 'wav' | 'webm'
  bytes: number
}

export const urlOf = ({ name, ending }: StoredRecording) => `/media/${name}.${ending}`

async function write(mediaDir: string, file: string, bytes: Buffer): Promise<void> {
  const to = target(mediaDir, file)
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await writeFile(to, bytes, { mode: 0o600 })
}

/** Writes a person's recordings into the media folder, under random names. @param stored gets each upload before it is written */
async function storeOf(mediaDir: string, person: Person, stored: StoredRecording[]): Promise<void> {
  const random = randomFrom(`sounds of ${person.name}`)
  const put = async (
    kind: StoredRecording['kind'],
    ending: StoredRecording['ending'],
    bytes: Buffer,
  ) => {
    const name = newName()
    stored.push({ name, kind, ending, bytes: bytes.length })
    await write(mediaDir, `${name}.${ending}`, bytes)
    return name
  }
  if (person.pitch !== null) await put('voice', 'wav', voiceOf(person.pitch, random))
  if (person.song) await put('music', 'wav', songOf(random))
  if (!person.hasFilm) return
  const name = await put(
    'video',
    'webm',
    await readFile(path.join(FILMS, `${handleOf(person.name)}.webm`)),
  )
  const poster = target(mediaDir, `${name}-poster.webp`)
  await copyFile(path.join(PORTRAITS, `${handleOf(person.name)}-1.webp`), poster)
  await chmod(poster, 0o600)
}

/**
 * Writes everyone's voices, songs and videos into the media folder. @returns the uploads by the person's name
 * @throws the first error, with nothing left behind
 */
export async function storeRecordings(
  mediaDir: string,
  people: readonly Person[],
): Promise<Map<string, StoredRecording[]>> {
  const all = new Map<string, StoredRecording[]>()
  try {
    for (const person of people) {
      const stored: StoredRecording[] = []
      all.set(person.name, stored)
      await storeOf(mediaDir, person, stored)
    }
    return all
  } catch (error) {
    await removeRecordings(mediaDir, [...all.values()].flat())
    throw error
  }
}

export async function removeRecordings(
  mediaDir: string,
  stored: Iterable<StoredRecording>,
): Promise<void> {
  for (const { name, ending } of stored)
    for (const file of [`${name}.${ending}`, `${name}-poster.webp`])
      await rm(target(mediaDir, file), { force: true })
}
