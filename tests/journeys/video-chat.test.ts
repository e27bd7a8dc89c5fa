import { describe, expect, it } from 'vitest'
import { callOf, session } from '../features/video-chat/calls.ts'
import {
  button,
  expectFrames,
  expectSound,
  firstFrame,
  freshCallers,
  inCall,
  stage,
} from './calls.ts'
import { journey } from './journey.ts'
import { toastOf } from './steps.ts'

describe('a video chat', async () => {
  const { world, browser } = await journey()
  const pair = freshCallers(browser, world)

  it('rings the other person wherever they are, and connects the two as soon as they join', async () => {
    const { ann, bob, matchId } = pair
    await bob.page.goto('/matches')
    const row = bob.page.getByRole('link', { name: 'Live Chat with Ann', exact: true })
    await row.waitFor()
    await ann.page.goto('/matches')
    await ann.page.getByRole('link', { name: 'Message Bob' }).tap()
    await ann.page.getByRole('link', { name: 'Video', exact: true }).tap()
    await button(ann.page, "I'm ready").tap()
    await ann.page.getByText('Waiting for Bob…').waitFor()
    await ann.page.getByText('It rings on their devices.').waitFor()
    const banner = bob.page.getByRole('alertdialog', { name: 'Ann is calling' })
    await bob.page.getByRole('link', { name: 'Live Chat with Ann, who is calling' }).waitFor()
    const frames = Promise.all([firstFrame(ann.page, 'Bob'), firstFrame(bob.page, 'Ann')])
    const pressed = bob.page.evaluate(
      () =>
        new Promise<number>((pressed) =>
          addEventListener('click', () => pressed(Date.now()), { once: true }),
        ),
    )
    // One press joins, without another question.
    await banner.getByText('Connects directly, which can reveal your internet address.').waitFor()
    await button(bob.page, 'Join').tap()
    await banner.waitFor({ state: 'detached' })
    const start = await pressed
    const [mine, theirs] = (await frames).map((at) => at - start)
    console.log(`the pictures moved ${mine} and ${theirs} ms after the second person pressed Join`)
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      await stage(me.page, other.name).getByText('Connected', { exact: true }).waitFor()
      await expectFrames(me.page, other.name)
    }
    await expectSound(ann.page, 'Bob')
    await expectSound(bob.page, 'Ann')
    await ann.page.getByText(/^Free: 1[45]:\d\d left$/).waitFor()
    expect((await session(ann.who, matchId)).body).toMatchObject({
      state: 'active',
      isActive: true,
    })
  })

  it('ends for both, asks each once how it was, and stores the answers', async () => {
    const { ann, bob, matchId } = pair
    await inCall(pair)
    await button(ann.page, 'End Call').tap()
    for (const { page } of [ann, bob]) {
      await page.waitForURL(`**/chat/${matchId}`)
      await page.getByRole('dialog', { name: 'How was your call?' }).waitFor()
    }
    await button(ann.page, 'Good').tap()
    await toastOf(ann.page).getByText('Only we see your answer.').waitFor()
    await button(bob.page, 'Not for me').tap()
    await toastOf(bob.page).getByText('Only we see your answer.').waitFor()
    for (const { page } of [ann, bob]) await page.getByText(/^Video call, \d+ s$/).waitFor()
    const [stored] = await callOf(world, matchId)
    expect([stored?.user1_feedback, stored?.user2_feedback].sort()).toEqual(['good', 'not_for_me'])
  })
})
