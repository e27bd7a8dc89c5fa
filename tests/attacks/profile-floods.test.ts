import { authRoutes } from '@swoon/realtime-server/contract/auth'
import {
  type ProfilePatch,
  profileRoutes,
  type SelfView,
} from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { promises } from '../promises.ts'

const world = worldOfFile({ RATE_LIMITS: 'on' })

const two = async () => (await insertUsers(world, 2)) as [Person, Person]
const change = async (who: Person, body: Partial<ProfilePatch>) =>
  (await who.call(profileRoutes.updateUser, { params: { id: who.id }, body })).status

/** Changes a new user's profile with a raw body. */
async function changeRaw(text: string) {
  const [ann] = await two()
  const url = world.url + profileRoutes.updateUser.url.replace(':id', ann.id)
  const headers = { 'content-type': 'application/json', cookie: ann.cookie }
  return send<Partial<SelfView>>(url, { method: 'PATCH', headers, body: text })
}

describe('a body with many small parts', () => {
  it('is refused before it is parsed, in whatever field they are', async () => {
    const many = 'x,'.repeat(1200)
    const brackets = '['.repeat(50)
    const bodies = [
      `{"age":${brackets}${brackets.replaceAll('[', ']')},"bio":"Hello"}`,
      `{"bio":"Hello","x":[${many.replaceAll('x', '[]')}1]}`,
      `{"bio":"Hello",${Array.from({ length: 1200 }, (_, n) => `"k${n}":1`)}}`,
      `{"interests":[${many.replaceAll('x', '""')}""]}`,
      // The parser would notice broken JSON.
      `{"age":[[${many}`,
    ]
    for (const body of bodies)
      expectRefusal(await changeRaw(body), 400, 'INVALID', 'This has more parts than we can read.')
  })

  it('is read where the route needs them, or where they are part of a text', async () => {
    const bio = `A list: [${'[],'.repeat(100)}`
    const names = Array.from({ length: 50 }, (_, n) => `${n}`)
    const lists = { topArtists: { added: names.slice(0, 10), removed: names, order: names } }
    const unknown = { user: (await changeRaw('{"bio":"Hello"}')).body, more: [[names]] }
    const reply = await changeRaw(JSON.stringify({ bio, lists, ...unknown }))
    expect(reply).toMatchObject({
      status: 200,
      body: { bio, musicTaste: { topArtists: names.slice(0, 10) } },
    })
  })

  it('may hold anything in fields that no one reads', async () => {
    expect(await changeRaw('{"bio":"Hello","unknown":"\\u0000","age":null}')).toMatchObject({
      status: 200,
    })
    expectRefusal(
      await changeRaw('{"bio":"He\\u0000llo"}'),
      400,
      'INVALID',
      'Text must not contain NUL characters.',
    )
  })

  it('has texts of any length refused by their limit', async () => {
    const long = 'x'.repeat(900_000)
    for (const field of ['bio', 'name', 'instagramUsername', 'profilePhoto', 'favoriteSongTitle'])
      expect(await changeRaw(JSON.stringify({ [field]: long }))).toMatchObject({
        status: 400,
        refusal: { fields: { [field]: expect.stringMatching(/at most|too long|only/) } },
      })
  })
})

describe('many profile changes of one person', () => {
  it('leave the database free for other people', async () => {
    const [ann, bob] = await two()
    const changes = await world.database.db.transaction().execute(async (tx) => {
      // Every change waits for this row, as it waits for the changes before it.
      await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const all = Array.from({ length: 20 }, (_, n) => change(ann, { bio: `Draft ${n}` }))
      await untilWaiting(world, 1)
      expect((await bob.call(authRoutes.me, {})).status).toBe(200)
      expect(await waitingQueries(world)).toBeLessThanOrEqual(1)
      return () => Promise.all(all)
    })
    expect(await changes()).toEqual(Array(20).fill(200))
  })

  it('may change gender or date of birth only a few times a day, and other fields more often', async () => {
    const [ann] = await two()
    const statuses: number[] = []
    for (let n = 0; n < 2 * promises.discovery.identityChangesADay + 1; n++) {
      const born = { dateOfBirth: `19${80 + n}-01-01` }
      statuses.push(await change(ann, n % 2 ? born : { gender: n % 4 ? 'male' : 'female' }))
    }
    expect(statuses.slice(0, promises.discovery.identityChangesADay)).toEqual(
      Array(promises.discovery.identityChangesADay).fill(200),
    )
    expect(statuses).toContain(429)
    const { body } = await ann.call(authRoutes.me, {})
    const same = { gender: body.gender ?? 'other', dateOfBirth: body.dateOfBirth ?? '' }
    expect(await change(ann, { ...same, bio: 'The same as before.' })).toBe(200)
  })
})
