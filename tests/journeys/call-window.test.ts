import { describe, expect, it } from 'vitest'
import { session } from '../features/video-chat/calls.ts'
import { swipe } from '../harness/touch.ts'
import { reachFaults } from '../screenshots/reach.ts'
import { button, expectFrames, freshCallers, getReady, stage } from './calls.ts'
import { journey } from './journey.ts'

describe('a video chat', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  it('goes on in a small window over the other screens, which covers nothing, can be moved and survives a reload', async () => {
    const { ann, bob, matchId } = pair
    await ann.page.goto('/matches')
    await ann.page.getByRole('link', { name: 'Live Chat with Bob', exact: true }).tap()
    await button(ann.page, "I'm ready").tap()
    await getReady(bob, matchId)
    await stage(ann.page, 'Bob').getByText('Connected', { exact: true }).waitFor()
    await ann.page.goBack()
    const small = button(ann.page, 'Back to the call with Bob')
    await small.waitFor()
    expect(await reachFaults(ann.page)).toEqual([])
    await ann.page.getByRole('link', { name: 'Discover' }).tap()
    // While the screen loads, the window may still move.
    const moved = async () => {
      await swipe(small, -220, -120)
      return ((await small.boundingBox())?.x ?? 0) < 100
    }
    await expect.poll(moved).toBe(true)
    await ann.page.reload()
    await small.waitFor()
    await small.tap()
    await expectFrames(ann.page, 'Bob')
    await expectFrames(bob.page, 'Ann')
    await button(ann.page, 'Back to the chat').tap()
    await ann.page.getByPlaceholder('Type a message...').waitFor()
    await button(ann.page, 'End Call').tap()
    for (const { page } of [ann, bob])
      await page.getByRole('dialog', { name: 'How was your call?' }).waitFor()
    await ann.page.waitForURL(`**/chat/${matchId}`)
    expect((await session(ann.who, matchId)).body).toMatchObject({ isActive: false })
  })
})
