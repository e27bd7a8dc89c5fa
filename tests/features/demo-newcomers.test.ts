import { seedDemo } from '@swoon/db/seed'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { type Details, type Person, person } from '../harness/person.ts'

const world = worldOfFile({}, 0, seedDemo)

/** The order of AI Match's first deck, as Discover requests it. */
const deckOf = async (who: Person, filter: 'true' | 'false' = 'true') => {
  const query = { mode: 'compatible' as const, useLocation: filter, limit: '10' }
  const { body } = await who.call(discoveryRoutes.discover, { params: { userId: who.id }, query })
  return body.map(({ id }) => id)
}

const likersOf = async (who: Person) => {
  const likes = world.database.db
    .selectFrom('swipes')
    .select('swiper_id')
    .where('swiped_id', '=', who.id)
  return (await likes.where('is_like', '=', true).execute()).map(({ swiper_id }) => swiper_id)
}

const waitForLikes = (who: Person, firstOf: () => Promise<readonly string[]>) =>
  expect
    .poll(async () => {
      const [likers, deck] = [await likersOf(who), await firstOf()]
      return deck.slice(0, 5).filter((id) => likers.includes(id)).length
    })
    .toBe(2)

const lisbon = { latitude: '38.72', longitude: '-9.14', locationEnabled: true }
/** A town in Antarctica, far from everyone. */
const farAway = { latitude: '-77.85', longitude: '166.67', locationEnabled: true }

const newcomers: [who: string, details: Details][] = [
  ['a woman for men', { gender: 'female', genderPreference: 'male' }],
  ['a man for women', { gender: 'male', genderPreference: 'female' }],
  ['a woman for women', { gender: 'female', genderPreference: 'female' }],
  [
    'a non-binary person for everyone',
    { gender: 'nonbinary', genderPreference: 'any', shownTo: ['male', 'female'] },
  ],
  [
    'a man of 21 for everyone',
    { gender: 'male', genderPreference: 'any', dateOfBirth: '2005-05-05' },
  ],
  [
    'a woman of 58 for everyone',
    { gender: 'female', genderPreference: 'any', dateOfBirth: '1968-05-05' },
  ],
  [
    'a man in San Francisco',
    { gender: 'male', genderPreference: 'female', latitude: '37.77', longitude: '-122.42' },
  ],
  ['a woman in Lisbon', { gender: 'female', genderPreference: 'male', ...lisbon }],
  ['a man far from everyone', { gender: 'male', genderPreference: 'female', ...farAway }],
]

it.each(newcomers)(
  'two of the first five cards like %s, and liking them matches',
  async (_, details) => {
    const who = await person(world, { ...details, locationEnabled: details.latitude !== undefined })
    const before = await deckOf(who)
    await waitForLikes(who, () => deckOf(who))
    await waitForLikes(who, () => deckOf(who, 'false'))
    // Likes leave the order unchanged, which would reveal them otherwise.
    const deck = await deckOf(who)
    expect(deck).toEqual(before)
    let matches = 0
    for (const swipedId of deck.slice(0, 5))
      if ((await who.call(swipeRoutes.swipe, { body: { swipedId, isLike: true } })).body.isMatch)
        matches++
    expect(matches).toBe(2)
    // Keeps this card out of other tests' decks.
    await hide(who)
  },
)

const hide = (who: Person) =>
  who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { isHidden: true } })

it('someone who says where they are after the wizard is liked from the cards that they have then', async () => {
  const who = await person(world, { gender: 'female', genderPreference: 'male' })
  await waitForLikes(who, () => deckOf(who))
  await who.call(profileRoutes.updateUser, { params: { id: who.id }, body: lisbon })
  await waitForLikes(who, () => deckOf(who))
  await waitForLikes(who, () => deckOf(who, 'false'))
  await hide(who)
})
