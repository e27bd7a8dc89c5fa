import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { session } from '../features/video-chat/calls.ts'
import { button, freshCallers, inCallAlone, stage } from './calls.ts'
import { journey, newMatch } from './journey.ts'

describe('a message during a video chat', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  it('is shown over the picture, answered by one press, or leads to the chat over which the call goes on', async () => {
    const { ann, bob, matchId } = pair
    const other = await newMatch(world, ann.who, { name: 'Una' })
    const say = (content: string) => bob.who.call(chatRoutes.send, { body: { matchId, content } })
    const tab = await inCallAlone(pair)
    const line = stage(ann.page, 'Bob').getByRole('region', { name: 'New message' })
    const back = (name: string) => stage(ann.page, 'Bob').getByRole('button', { name, exact: true })
    await back('Back to the chat').waitFor()

    await other.who.call(chatRoutes.send, {
      body: { matchId: other.matchId, content: 'Not about this call' },
    })
    await say('My microphone is broken')
    await line.getByText('My microphone is broken').waitFor()
    expect(await ann.page.getByText('Not about this call').count()).toBe(0)
    await back('Back to the chat, new message').waitFor()
    await line.getByRole('button', { name: 'One moment' }).tap()
    await line.waitFor({ state: 'detached' })
    await back('Back to the chat').waitFor()
    await tab.live.next('message:sent', ({ message }) => message.content === 'One moment')

    await say('Look at this')
    await line.getByRole('button', { name: 'Close' }).tap()
    await line.waitFor({ state: 'detached' })
    await back('Back to the chat, new message').waitFor()
    await say('And at this')
    await line.getByRole('button', { name: 'Open chat' }).tap()
    await ann.page.waitForURL(`**/chat/${matchId}`)
    await ann.page.getByText('And at this').first().waitFor()
    await button(ann.page, 'Back to the call with Bob').tap()
    await back('Back to the chat').waitFor()
    expect((await session(bob.who, matchId)).body.state).toBe('active')
    tab.live.close()
  })
})
