import { mkdir, readdir, readlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { unzip } from '../harness/zip.ts'
import { matched } from './pairs.ts'

const world = worldOfFile()

const addressOf = (id: string) => world.url + exportRoutes.download.url.replace(':id', id)
async function download(cookie: string, id: string) {
  const reply = await fetch(addressOf(id), { headers: { cookie } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="swoon-\d{4}-\d\d-\d\d\.zip"$/,
  )
  return unzip(Buffer.from(await reply.arrayBuffer()))
}

it('holds what the person gave and did, page after page, their files, and nothing private of others', async () => {
  const ann = await person(world, { name: 'Ann', bio: 'Sails at dawn' })
  const { bob, matchId } = await matched(world, ann)
  await world.database.db
    .updateTable('users')
    .set({
      email: 'canary@example.test',
      bio: 'canary bio',
      instagram_username: 'canary',
      date_of_birth: '1991-01-19',
    })
    .where('id', '=', bob.id)
    .execute()
  // More than two pages each.
  const others = await insertUsers(world, 1100)
  const now = new Date()
  const pass = { swiper_id: ann.id, is_like: false, is_super_like: false, created_at: now }
  await world.database.db
    .insertInto('swipes')
    .values(others.map(({ id }) => ({ ...pass, swiped_id: id })))
    .execute()
  // A like from a person without a match belongs to that person.
  const fan = others[0]
  await fan?.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
  for (const who of [ann, bob])
    await who.call(chatRoutes.send, { body: { matchId, content: `Hello from ${who.id}` } })

  const files = await download(ann.cookie, ann.id)
  const rows = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
  expect(rows('account')).toMatchObject([{ id: ann.id, email: ann.user.email, has_password: true }])
  expect(rows('profile')).toMatchObject([
    { name: 'Ann', bio: 'Sails at dawn', photos: ann.user.photos },
  ])
  expect(rows('decisions-on-people')).toHaveLength(1101)
  expect(
    new Set(rows('decisions-on-people').map((row: { person_id: string }) => row.person_id)).size,
  ).toBe(1101)
  expect(rows('matches')).toMatchObject([{ id: matchId, person_id: bob.id }])
  expect(rows('messages')).toMatchObject([
    { by: 'me', content: `Hello from ${ann.id}` },
    { by: 'them', content: `Hello from ${bob.id}` },
  ])
  expect(rows('support')).toEqual([])
  const photo = ann.user.photos[0]?.replace('/media/', 'media/') ?? ''
  expect(files.get(photo)?.subarray(8, 12).toString()).toBe('WEBP')
  const all = [...files].map(([name, bytes]) => name + bytes.toString('latin1')).join('\n')
  expect(all).not.toMatch(/canary|1991-01-19|password_hash|token_hash/)
  expect(
    rows('decisions-on-people').filter((row: { decision: string }) => row.decision !== 'pass'),
  ).toHaveLength(1)
})

it('is for the person alone, also while they are suspended', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  expect((await fetch(addressOf(ann.id), { headers: { cookie: bob.cookie } })).status).toBe(403)
  expect((await fetch(addressOf(ann.id))).status).toBe(401)
  await world.database.db
    .updateTable('users')
    .set({ banned_at: new Date() })
    .where('id', '=', ann.id)
    .execute()
  expect((await download(ann.cookie, ann.id)).has('profile.json')).toBe(true)
})

it('closes its files when no one reads it anymore', async () => {
  const ann = await person(world)
  const name = 'a-song-for-the-export'
  const row = {
    name,
    kind: 'music',
    ending: 'mp3',
    owner_id: ann.id,
    bytes: 1,
    created_at: new Date(),
  }
  await world.database.db.insertInto('media').values(row).execute()
  const file = path.join(world.mediaDir, name.slice(0, 2), `${name}.mp3`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '')
  // More than the connection's buffers hold.
  await truncate(file, 256 * 2 ** 20)
  /** Checks whether this process, which is the server, has the file open (Linux only). */
  const isOpen = async () => {
    const open = await readdir('/proc/self/fd').catch(() => [])
    const links = await Promise.all(
      open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return links.includes(file)
  }
  const leaving = new AbortController()
  const reply = await fetch(addressOf(ann.id), {
    headers: { cookie: ann.cookie },
    signal: leaving.signal,
  })
  const reader = reply.body?.getReader()
  for (let bytes = 0; bytes < 2 ** 20; )
    bytes += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY
  if (process.platform === 'linux') expect(await isOpen()).toBe(true)
  leaving.abort()
  await waitFor(async () => !(await isOpen()))
})
