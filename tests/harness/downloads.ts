import { randomBytes } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Person } from './person.ts'
import type { World } from './server.ts'

const gigabyte = 2 ** 30

/** Gives a person a sparse intro video of a gigabyte, more than a machine buffers for a connection. @returns its address */
export async function longVideo(
  { database, mediaDir }: Pick<World, 'database' | 'mediaDir'>,
  who: Person,
) {
  const name = randomBytes(18).toString('base64url')
  const file = path.join(mediaDir, name.slice(0, 2), `${name}.mp4`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '')
  await truncate(file, gigabyte)
  const row = {
    name,
    kind: 'video',
    ending: 'mp4',
    owner_id: who.id,
    bytes: gigabyte,
    created_at: new Date(),
  }
  await database.db.insertInto('media').values(row).execute()
  const url = `/media/${name}.mp4`
  await database.db
    .updateTable('users')
    .set({ intro_video_urls: [url] })
    .where('id', '=', who.id)
    .execute()
  return url
}

export interface Download {
  status: number
  isUnderWay(): boolean
  stop(): void
}

/** Starts a download and reads it slowly, until it ends or is stopped. */
export async function download(url: string, { cookie }: Person, headers = {}): Promise<Download> {
  const request = get(url, { agent: false, headers: { cookie, ...headers } })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  let isUnderWay = true
  response.on('error', () => {})
  response.on('close', () => {
    isUnderWay = false
  })
  response.on('data', () => {
    response.pause()
    setTimeout(() => response.resume(), 5)
  })
  return {
    status: response.statusCode ?? 0,
    isUnderWay: () => isUnderWay,
    stop: () => request.destroy(),
  }
}
