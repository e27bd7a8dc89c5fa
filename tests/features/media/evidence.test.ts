import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { type Input, send } from '../../harness/http.ts'
import { reportOf, teamOf } from '../../harness/moderators.ts'
import { type Person, person, upload } from '../../harness/person.ts'
import { patience } from '../../harness/server.ts'
import { day, evidenceOf, sweepsOf } from '../../harness/sweeps.ts'
import { unzip } from '../../harness/zip.ts'
import { promises } from '../../promises.ts'
import { roomOf } from '../rooms/rooms.ts'

const world = worldOfFile()
let ann: Person
let bob: Person
beforeEach(async () => {
  ;[ann, bob] = [await person(world), await person(world)]
})

const load = async (who: Person, url: string) =>
  (await send(world.url + url, { headers: { cookie: who.cookie } })).status
const nameOf = (url: string) => path.parse(url).name
async function exported(who: Person): Promise<string[]> {
  const reply = await fetch(world.url + exportRoutes.download.url.replace(':id', who.id), {
    headers: { cookie: who.cookie },
  })
  const files = await unzip(Buffer.from(await reply.arrayBuffer()))
  return [...files.keys()].filter((file) => file.startsWith('media/')).map(nameOf)
}

/** Waits until reports have their copies. */
async function copied(): Promise<void> {
  const waiting = async () => {
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'evidence-copies'`.execute(
      world.database.db,
    )
    return world.database.db
      .selectFrom('report_media')
      .select('name')
      .where('copy', 'is', null)
      .execute()
  }
  await expect.poll(waiting, { timeout: patience }).toEqual([])
}

const kept = (who: Person) =>
  world.database.db
    .selectFrom('report_media')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['report_media.name', 'copy', 'ending'])
    .where('reported_id', '=', who.id)
    .where('let_go_at', 'is', null)
    .orderBy('report_media.name')
    .execute()

const fileOf = async (name: string) => {
  const all = await readdir(world.mediaDir, { recursive: true })
  return all.find((file) => path.basename(file).startsWith(`${name}.`)) ?? null
}

/** Gives a person a voice, a song and a video with a poster, as files without playable content. @returns their addresses */
async function showMore(who: Person): Promise<string[]> {
  const urls: string[] = []
  for (const [kind, ending] of [
    ['voice', 'wav'],
    ['music', 'mp3'],
    ['video', 'mp4'],
  ] as const) {
    const name = randomBytes(18).toString('base64url')
    const folder = path.join(world.mediaDir, name.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${name}.${ending}`), kind)
    if (kind === 'video') await writeFile(path.join(folder, `${name}-poster.webp`), 'poster')
    const row = { name, kind, ending, owner_id: who.id, bytes: 5, created_at: new Date() }
    await world.database.db.insertInto('media').values(row).execute()
    urls.push(`/media/${name}.${ending}`)
  }
  const [voiceIntroUrl = '', favoriteMusicUrl = '', video = ''] = urls
  await show(who, { voiceIntroUrl, favoriteMusicUrl, introVideoUrls: [video] })
  return urls
}

async function show(who: Person, body: ProfilePatch): Promise<void> {
  const { status, text } = await who.call(profileRoutes.updateUser, {
    params: { id: who.id },
    body,
  })
  expect(status, text).toBe(200)
}
type ProfilePatch = Input<typeof profileRoutes.updateUser>['body']

const digest = async (name: string) => {
  const file = await fileOf(name)
  return (
    file &&
    createHash('sha256')
      .update(await readFile(path.join(world.mediaDir, file)))
      .digest('hex')
  )
}

it('is a copy that no address leads to: what is replaced is gone for its owner, reported or not', async () => {
  const room = await roomOf(ann, bob)
  const inRoom = await upload(bob)
  const message = await bob.call(roomRoutes.send, {
    params: { id: room },
    body: { messageType: 'image', content: '', imageUrl: inRoom },
  })
  const cleo = await person(world)
  const shown = [...bob.user.photos, ...(await showMore(bob)), inRoom]
  const unreported = [...cleo.user.photos, ...(await showMore(cleo))]
  const about = {
    reportedUserId: bob.id,
    category: 'inappropriate_photos',
    description: '',
  } as const
  const { status, text } = await ann.call(safetyRoutes.report, {
    body: { ...about, messageId: message.body.id },
  })
  expect(status, text).toBe(200)
  await copied()
  const evidence = await kept(bob)
  expect(evidence.map(({ name }) => name).sort()).toEqual(shown.map(nameOf).sort())
  const before = await Promise.all(evidence.map(({ name }) => digest(name)))

  for (const who of [bob, cleo]) {
    const photos = [await upload(who)]
    await show(who, { photos, voiceIntroUrl: null, favoriteMusicUrl: null, introVideoUrls: [] })
  }
  await bob.call(roomRoutes.removeMessage, { params: { id: room, messageId: message.body.id } })
  await sweepsOf(world, 2 * day).sweep()

  for (const [who, urls] of [
    [bob, shown],
    [cleo, unreported],
  ] as const) {
    const names = await exported(who)
    expect(names.length).toBeGreaterThan(0)
    expect(urls.length).toBeGreaterThan(3)
    for (const url of urls) {
      expect([url, await load(who, url)]).toEqual([url, 404])
      expect(names).not.toContain(nameOf(url))
      expect(await fileOf(nameOf(url))).toBeNull()
    }
  }
  const names = await exported(bob)
  for (const { copy, ending } of evidence) {
    for (const who of [ann, bob]) expect(await load(who, `/media/${copy}.${ending}`)).toBe(404)
    expect(names).not.toContain(copy)
  }
  await sweepsOf(world, 2 * day).sweepOrphans()
  expect(await Promise.all(evidence.map(({ copy }) => digest(copy ?? '')))).toEqual(before)
  const poster = evidence.find(({ ending }) => ending === 'mp4')?.copy
  expect(
    (await readdir(world.mediaDir, { recursive: true })).some((file) =>
      file.endsWith(`${poster}-poster.webp`),
    ),
  ).toBe(true)
})

it('has no say in what the reported person may upload', async () => {
  await ann.call(safetyRoutes.report, {
    body: { reportedUserId: bob.id, category: 'spam', description: '' },
  })
  await world.database.db
    .updateTable('report_media')
    .set({ bytes: 10 * promises.safety.keptOfAnotherMebibytes * 1024 * 1024 })
    .execute()
  const fresh = await upload(bob)
  await show(bob, { photos: [fresh] })
  expect(
    (
      await ann.call(safetyRoutes.report, {
        body: { reportedUserId: bob.id, category: 'other', description: '' },
      })
    ).status,
  ).toBe(200)
  // Each person's reports are limited, and do not displace those of others.
  expect((await kept(bob)).map(({ name }) => name)).not.toContain(nameOf(fresh))
  await reportOf(world, await person(world), bob)
  expect((await kept(bob)).map(({ name }) => name)).toContain(nameOf(fresh))
})

it('waits for its copy, even where the upload is deleted before', async () => {
  await world.database.db.deleteFrom('report_media').execute()
  const url = bob.user.photos[0] ?? ''
  const bytes = await digest(nameOf(url))
  await ann.call(safetyRoutes.report, {
    body: { reportedUserId: bob.id, category: 'spam', description: '' },
  })
  await world.database.db.updateTable('report_media').set({ copy: null }).execute()
  await bob.call(profileRoutes.updateUser, {
    params: { id: bob.id },
    body: { photos: [await upload(bob)] },
  })
  await sweepsOf(world, 2 * day).sweep()
  expect(await load(bob, url)).toBe(404)
  await copied()
  const [row] = await kept(bob)
  expect(await digest(row?.copy ?? '')).toBe(bytes)
})

it('stays for the hour in which a decision can be undone, and goes with the last report that has it', async () => {
  for (const who of [ann, await person(world)]) await reportOf(world, who, bob)
  const reports = world.database.db
    .selectFrom('reports')
    .select('number')
    .where('reported_id', '=', bob.id)
  const numbers = (await reports.orderBy('number').execute()).map(({ number }) => number)
  await copied()
  const [row, other] = await kept(bob)
  expect(row?.copy).toBe(other?.copy)
  const copy = row?.copy ?? ''
  const decide = (number = 0) =>
    teamOf(world).reports.decide(number, { decision: 'dismiss', reason: 'No', by: 'test', days: 1 })
  const sweepAt = (later: number) => evidenceOf(world, later).sweepEvidence()
  await decide(numbers[0])
  await sweepAt(0)
  await teamOf(world).reports.undo(numbers[0] ?? 0, { reason: 'Wrong key', by: 'test' })
  expect(await kept(bob)).toHaveLength(2)
  await decide(numbers[0])
  await sweepAt(2 * 60 * 60 * 1000)
  expect(await kept(bob)).toHaveLength(1)
  expect(await fileOf(copy)).not.toBeNull()
  await decide(numbers[1])
  await sweepAt(2 * 60 * 60 * 1000)
  expect(await fileOf(copy)).toBeNull()
  expect(await load(bob, bob.user.photos[0] ?? '')).toBe(200)
})
