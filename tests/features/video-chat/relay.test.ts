import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { type Ice, videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { active, scheduled } from '../balloon-games/games.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'
import { calling, end, ready } from './calls.ts'

const world = worldOfFile({
  TURN_URL: 'turn:turn.example:3478',
  TURN_SECRET: 'a-secret-of-16-or-more',
})

const iceOf = (who: Person, matchId: string) =>
  who.call(videoChatRoutes.ice, { params: { matchId } })
const allowDirect = (who: Person, allowsDirect = true) =>
  who.call(videoChatRoutes.changeSettings, { body: { allowsDirect } })
const hasCredentials = ({ iceServers }: Ice) =>
  iceServers.some(({ credential }) => credential !== undefined)

describe('how the two of a match are connected', () => {
  it('is sent to no one else', async () => {
    const { matchId } = await matched(world)
    const [eve] = await insertUsers(world, 1)
    if (!eve) throw new Error('no person')
    expectRefusal(await iceOf(eve, matchId), 404, 'NOT_FOUND')
  })

  it('comes with credentials of the relay once both are ready, and with none before and after the call', async () => {
    const { ann, bob, matchId } = await matched(world)
    const before = (await iceOf(ann, matchId)).body
    expect(before).toMatchObject({ iceTransportPolicy: 'relay', expiresIn: null })
    expect(before.iceServers).toHaveLength(2)
    await ready(ann, matchId)
    for (const who of [ann, bob])
      expect(hasCredentials((await iceOf(who, matchId)).body)).toBe(false)
    await ready(bob, matchId)
    const mine = (await iceOf(ann, matchId)).body
    expect(mine.expiresIn).toBe(600)
    const [until, whose] = (mine.iceServers.at(-1)?.username ?? '').split(':')
    expect(whose).toBe(ann.id)
    expect(Number(until)).toBeLessThanOrEqual(Date.now() / 1000 + 600)
    expect(hasCredentials((await iceOf(bob, matchId)).body)).toBe(true)
    await ready(ann, matchId, false)
    for (const who of [ann, bob])
      expect(hasCredentials((await iceOf(who, matchId)).body)).toBe(false)

    const call = await calling(world)
    for (const who of [call.ann, call.bob])
      expect(hasCredentials((await iceOf(who, call.matchId)).body)).toBe(true)
    await end(call.bob, call.matchId)
    for (const who of [call.ann, call.bob])
      expect(hasCredentials((await iceOf(who, call.matchId)).body)).toBe(false)
    await call.bob.call(matchRoutes.unmatch, { params: { id: call.matchId } })
    for (const who of [call.ann, call.bob])
      expectRefusal(await iceOf(who, call.matchId), 404, 'NOT_FOUND')
    call.close()
  })

  it('is the relay alone until both allow more', async () => {
    const { ann, bob, matchId } = await matched(world)
    const policy = async () => (await iceOf(ann, matchId)).body.iceTransportPolicy
    await allowDirect(ann)
    expect(await policy()).toBe('relay')
    await allowDirect(bob)
    expect(await policy()).toBe('all')
    await allowDirect(bob, false)
    expect(await policy()).toBe('relay')
  })
})

describe('how the people of a game are connected', () => {
  const iceOfGame = async (who: Person, id: string) => {
    const { body, status, text } = await who.call(balloonGameRoutes.ice, { params: { id } })
    expect(status, text).toBe(200)
    return body
  }

  it('is the relay alone until all who are on video allow more', async () => {
    const { creator, guests, id } = await active(world, 5)
    const people = [creator, ...guests]
    for (const who of people) {
      const ice = await iceOfGame(who, id)
      expect([ice.iceTransportPolicy, hasCredentials(ice)]).toEqual(['relay', true])
    }
    for (const who of people.slice(0, 5)) await allowDirect(who)
    expect((await iceOfGame(creator, id)).iceTransportPolicy).toBe('relay')
    for (const who of people.slice(5)) await allowDirect(who)
    for (const who of people) expect((await iceOfGame(who, id)).iceTransportPolicy).toBe('all')
  })

  it('comes with credentials only for the creator and seated guests of an active game', async () => {
    const { guests, id } = await active(world, 6)
    const watcher = guests[5]
    const later = await scheduled(world, 0)
    const [eve] = await insertUsers(world, 1)
    if (!watcher || !eve) throw new Error('no person')
    expect(hasCredentials(await iceOfGame(watcher, id))).toBe(false)
    expect(hasCredentials(await iceOfGame(later.creator, later.id))).toBe(false)
    expectRefusal(await eve.call(balloonGameRoutes.ice, { params: { id } }), 403, 'NOT_IN_GAME')
  })
})
