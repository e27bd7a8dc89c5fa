import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, person, upload } from '../../harness/person.ts'
import { get, small } from './files.ts'

const world = worldOfFile()

describe('a photo', () => {
  it('is visible to everyone who may see its owner; for others the reply equals that for a missing photo', async () => {
    const ann = await person(world, { gender: 'female', genderPreference: 'male' })
    const bob = await person(world, { gender: 'male', genderPreference: 'female' })
    const eve = await person(world, { gender: 'female', genderPreference: 'female' })
    const url = ann.user.profilePhoto ?? ''
    const nothing = await get(world, `/media/${'A'.repeat(24)}.webp`, eve)
    expect(nothing.status).toBe(404)
    const text = await nothing.text()
    for (const path of [url, small(url)]) {
      expect((await get(world, path, ann)).status).toBe(200)
      expect((await get(world, path, bob)).status).toBe(200)
      const refused = await get(world, path, eve)
      expect([refused.status, await refused.text()]).toEqual([404, text])
      expect((await get(world, path, null)).status).toBe(401)
    }
  })

  it('becomes invisible to others when it is removed from the profile', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const old = ann.user.profilePhoto ?? ''
    expect((await get(world, old, bob)).status).toBe(200)
    const photos = [await upload(ann)]
    await ann.call(profileRoutes.updateUser, { params: { id: ann.id }, body: { photos } })
    expect([
      (await get(world, old, bob)).status,
      (await get(world, small(old), bob)).status,
    ]).toEqual([404, 404])
    expect([
      (await get(world, old, ann)).status,
      (await get(world, photos[0] ?? '', bob)).status,
    ]).toEqual([200, 200])
  })

  it('becomes invisible to the other person after unmatching, a block and a ban', async () => {
    const { db } = world.database
    const [ann, bob, eve] = [await person(world), await person(world), await person(world)]
    const url = ann.user.profilePhoto ?? ''
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    const { match } = (
      await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    ).body
    expect((await get(world, url, bob)).status).toBe(200)
    await bob.call(matchRoutes.unmatch, { params: { id: match?.id ?? '' } })
    expect((await get(world, url, bob)).status).toBe(404)
    expect((await get(world, url, eve)).status).toBe(200)
    await db
      .insertInto('blocks')
      .values({ blocker_id: eve.id, blocked_id: ann.id, created_at: new Date() })
      .execute()
    expect((await get(world, url, eve)).status).toBe(404)
    const [other] = await insertUsers(world, 1)
    expect((await get(world, url, other ?? null)).status).toBe(200)
    await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', ann.id).execute()
    expect((await get(world, url, other ?? null)).status).toBe(404)
  })

  it('is not sent again to a browser that has it, once it is checked that the person may still see it', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const url = ann.user.profilePhoto ?? ''
    const first = await get(world, url, bob)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe((await get(world, small(url), bob)).headers.get('etag'))
    const again = (tag: string, path = url) =>
      fetch(world.url + path, {
        headers: { cookie: bob.cookie, 'if-none-match': tag, 'cache-control': 'no-cache' },
      })
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const reply = await again(tag)
      expect([reply.status, reply.headers.get('etag'), await reply.text()]).toEqual([304, etag, ''])
      expect(reply.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    }
    expect((await again('"other"')).status).toBe(200)
    expect((await again(etag, small(url))).status).toBe(200)
    await world.database.db
      .insertInto('blocks')
      .values({ blocker_id: ann.id, blocked_id: bob.id, created_at: new Date() })
      .execute()
    const refused = await again(etag)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it('has a strict form of name, and every other name is refused', async () => {
    const [ann] = await insertUsers(world, 1)
    for (const name of [
      '..%2f..%2fetc%2fpasswd',
      'a.webp',
      '%00.webp',
      'x'.repeat(500),
      '.webp',
      '*.webp',
      '%',
    ])
      expect([
        name.slice(0, 20),
        [400, 404, 414].includes((await get(world, `/media/${name}`, ann ?? null)).status),
      ]).toEqual([name.slice(0, 20), true])
  })
})
