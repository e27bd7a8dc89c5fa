import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { film } from '../../harness/recordings.ts'
import { mediaForm } from '../media/files.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'
import { look, patch, someone } from './calls.ts'

const world = worldOfFile()

const filmBy = async (who: Person) => {
  const form = mediaForm('video', await film({ seconds: 1, wrapping: 'webm' }))
  return (await who.call(mediaRoutes.uploadMedia, { form })).body.url
}
const numbered = (noun: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${noun} ${n + 1}`)

/** Sends two tabs' changes at the same time, each based on the same state. */
const bothTabs = async (who: Person, one: object, other: object) => {
  const replies = await Promise.all([patch(who, { lists: one }), patch(who, { lists: other })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  return (await look(who, who.id)).body
}

describe('a list that two tabs change at the same time', () => {
  it('has the interests and artists that both added, and none that one of them removed', async () => {
    const ann = await someone(world)
    await patch(ann, {
      interests: ['Art', 'Wine'],
      musicTaste: { topArtists: ['Mitski', 'Björk'] },
    })
    const now = await bothTabs(
      ann,
      { interests: { added: ['Yoga'], removed: ['Wine'] }, topArtists: { added: ['Nina Simone'] } },
      { interests: { added: ['Beach'] }, topArtists: { removed: ['Mitski'] } },
    )
    expect([...now.interests].sort()).toEqual(['Art', 'Beach', 'Yoga'])
    expect([...now.musicTaste.topArtists].sort()).toEqual(['Björk', 'Nina Simone'])
  })

  it('has the videos of both, in the order that one of them gave', async () => {
    const ann = await someone(world)
    const [first, second, third] = [await filmBy(ann), await filmBy(ann), await filmBy(ann)]
    await patch(ann, { introVideoUrls: [first, second] })
    const now = await bothTabs(
      ann,
      { introVideoUrls: { order: [second, first] } },
      { introVideoUrls: { added: [third] } },
    )
    expect(now.introVideoUrls).toEqual([second, first, third])
  })

  it('has once what both added, also in other capitals', async () => {
    const ann = await someone(world)
    await patch(ann, { interests: [] })
    const now = await bothTabs(
      ann,
      { interests: { added: ['Wine'] } },
      { interests: { added: ['wine'] } },
    )
    expect(now.interests).toHaveLength(1)
  })

  it('is not longer than it may be: the tab that comes later gets the reason, and nothing of its call is stored', async () => {
    const ann = await someone(world)
    await patch(ann, {
      interests: numbered('Interest', 9),
      musicTaste: { topArtists: numbered('Artist', 9) },
    })
    const videos = [await filmBy(ann), await filmBy(ann), await filmBy(ann), await filmBy(ann)]
    await patch(ann, { introVideoUrls: videos.slice(0, 2) })
    const rows = [
      { field: 'interests', noun: 'interests', max: 10, adds: ['Wine', 'Art'] },
      { field: 'topArtists', noun: 'artists', max: 10, adds: ['Mitski', 'Björk'] },
      { field: 'introVideoUrls', noun: 'selfie videos', max: 3, adds: videos.slice(2) },
    ] as const
    for (const { field, noun, max, adds } of rows) {
      const [first, late] = adds.map((added) => ({ [field]: { added: [added] } }))
      const replies = await Promise.all(
        [first, late].map((lists) => patch(ann, { lists, bio: noun })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
      const before = await databaseSnapshot(world.database.db)
      const text = `You can have at most ${max} ${noun}. Some may have been added in another tab or on another device.`
      const refused = await patch(ann, {
        lists: replies[0]?.status === 400 ? first : late,
        bio: 'Half',
      })
      expectRefusal(refused, 400, 'INVALID', text)
      expect(refused.refusal?.fields).toEqual({ [field]: text })
      expect(await databaseSnapshot(world.database.db)).toEqual(before)
    }
  })
})

describe('a change of single elements', () => {
  it('may be sent twice, as after a lost answer, and then raises the version once', async () => {
    const ann = await someone(world)
    await patch(ann, { interests: ['Art'] })
    const lists = { interests: { added: ['Yoga'], removed: ['Art'] } }
    const once = (await patch(ann, { lists })).body
    expect(once.interests).toEqual(['Yoga'])
    const twice = (await patch(ann, { lists })).body
    expect([twice.interests, twice.version]).toEqual([['Yoga'], once.version])
  })

  it('is made to the list that comes with it', async () => {
    const ann = await someone(world)
    const reply = await patch(ann, {
      interests: ['Art'],
      lists: { interests: { added: ['Yoga'] } },
    })
    expect(reply.body.interests).toEqual(['Art', 'Yoga'])
  })

  it.each([
    ['a blank interest', { interests: { added: [' '] } }],
    ['an artist that turns the direction of writing', { topArtists: { added: ['Mit\u202eski'] } }],
    ['a number', { interests: { added: [1] } }],
    ['no list', { interests: { removed: 'Art' } }],
    ['a video on another host', { introVideoUrls: { added: ['https://videos.example/a.mp4'] } }],
    ['an unknown video', { introVideoUrls: { added: ['/media/AAAAAAAAAAAAAAAAAAAAAAAA.mp4'] } }],
    ['endless elements', { interests: { removed: numbered('Interest', 51) } }],
  ])('is refused with %s, and writes nothing', async (_, lists) => {
    const ann = await someone(world)
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await patch(ann, { lists }), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('does not add another person’s video', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const lists = { introVideoUrls: { added: [await filmBy(bob)] } }
    expectRefusal(await patch(ann, { lists }), 400, 'INVALID', "One of these videos isn't yours.")
  })
})
