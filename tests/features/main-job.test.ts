import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { person } from '../harness/person.ts'

const world = worldOfFile()

it('two strangers like each other, match and chat, and every step reaches the other by a push', async () => {
  const ann = await person(world, { name: 'Ann' })
  const bob = await person(world, { name: 'Bob' })
  const [annTab, annOtherTab, bobTab] = [await ann.live(), await ann.live(), await bob.live()]

  const deck = await ann.call(discoveryRoutes.discover, { params: { userId: ann.id }, query: {} })
  expect(deck.body.map((card) => card.name)).toContain('Bob')

  const first = await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
  expect(first.body.isMatch).toBe(false)
  const second = await bob.call(swipeRoutes.swipe, {
    body: { swiperId: bob.id, swipedId: ann.id, isLike: true },
  })
  expect(second.body).toMatchObject({ isMatch: true, match: { otherUser: { name: 'Ann' } } })

  const { match } = await annTab.next('match:created')
  expect(match).toMatchObject({ otherUser: { name: 'Bob', isOnline: true }, lastSeq: 0 })
  await annOtherTab.next('swipe:made', ({ swipedId }) => swipedId === bob.id)

  const sent = await ann.call(chatRoutes.send, {
    body: { matchId: match.id, content: '  Hello Bob  ' },
  })
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    seq: 1,
    content: 'Hello Bob',
    sender: { name: 'Ann', email: ann.user.email },
  })
  const { message } = await bobTab.next('message:sent')
  expect(message).toMatchObject({ id: sent.body.id, seq: 1, sender: { name: 'Ann' } })
  expect(message.sender).not.toHaveProperty('email')
  await annOtherTab.next('message:sent', (event) => event.message.id === message.id)

  expect(await bobTab.command('chat:type', { matchId: match.id, isTyping: true })).toEqual({
    ok: true,
  })
  expect(await annTab.next('chat:typed')).toEqual({
    matchId: match.id,
    userId: bob.id,
    isTyping: true,
  })

  await bob.call(chatRoutes.read, { params: { id: match.id }, body: { seq: 1 } })
  expect(await annTab.next('message:read')).toEqual({ matchId: match.id, userId: bob.id, seq: 1 })

  const gone = await ann.call(matchRoutes.unmatch, { params: { id: match.id } })
  expect(gone.status).toBe(200)
  await bobTab.next('match:ended', ({ matchId }) => matchId === match.id)
  expect((await bob.call(chatRoutes.messages, { params: { id: match.id } })).status).toBe(404)
  for (const tab of [annTab, annOtherTab, bobTab]) tab.close()
})
