import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { insertUsers, type Person } from '../harness/person.ts'
import type { World } from '../harness/server.ts'

/** Makes two people who liked each other; `first` is one of them if given. */
export async function matched(
  world: World,
  first?: Person,
): Promise<{ ann: Person; bob: Person; matchId: string }> {
  const [made, bob] = await insertUsers(world, 2)
  const ann = first ?? made
  if (!ann || !bob) throw new Error('no person')
  await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
  const { body, text } = await bob.call(swipeRoutes.swipe, {
    body: { swipedId: ann.id, isLike: true },
  })
  if (!body.match) throw new Error(`no match: ${text}`)
  return { ann, bob, matchId: body.match.id }
}
