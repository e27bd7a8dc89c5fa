import { afterEach, describe, expect, it } from 'vitest'
import { age, callOf } from '../features/video-chat/calls.ts'
import { desktop } from '../harness/browser.ts'
import { expectPromised } from '../harness/promised.ts'
import { button, callers, expectFrames, getReady, inCall, type Pair } from './calls.ts'
import { journey } from './journey.ts'

describe('the end of a video chat', async () => {
  let pair: Pair
  const { world, browser } = await journey()
  afterEach(async () => {
    for (const { visit } of [pair.ann, pair.bob]) await visit.context.close()
  })

  const question = ({ page }: Pair['ann']) => page.getByRole('dialog', { name: 'How was your call?' })

  it('is known to both 15 s after one has lost the network, and who lost it is asked once it is back', async () => {
    pair = await callers(browser, world)
    const { ann, bob, matchId } = pair
    await inCall(pair)
    const start = performance.now()
    await ann.visit.context.setOffline(true)
    await ann.page.getByText('Your connection was lost for too long').waitFor()
    const after = performance.now() - start
    console.log(`who lost the network knew after ${Math.round(after)} ms`)
    await expectPromised(after, 15_000 + 2000)
    await question(bob).getByText('The connection was lost for too long.').waitFor()
    expect(await question(ann).count()).toBe(0)
    await ann.visit.context.setOffline(false)
    await question(ann).getByText('The connection was lost for too long.').waitFor()
    await ann.page.waitForURL(`**/chat/${matchId}`)
    await question(ann).getByRole('button', { name: 'Good' }).tap()
    await expect.poll(async () => (await callOf(world, matchId)).map((call) => call.how)).toEqual(['gone'])
    expect(await button(ann.page, "I'm Ready").count()).toBe(0)
  })

  it('is asked about when someone was away so long that others ended it, also after leaving the screen', async () => {
    pair = await callers(browser, world)
    const { ann, bob } = pair
    await inCall(pair)
    await ann.visit.context.setOffline(true)
    await button(bob.page, 'End Call').tap()
    await question(bob).waitFor()
    await ann.visit.context.setOffline(false)
    await question(ann).getByText('The call has ended.').waitFor()
  })

  it('is asked about after the browser’s Back', async () => {
    pair = await callers(browser, world)
    const { ann, bob, matchId } = pair
    await ann.page.goto('/matches')
    await ann.page.getByRole('link', { name: 'Live Chat with Bob', exact: true }).tap()
    await button(ann.page, "I'm Ready").tap()
    await getReady(bob, matchId)
    await ann.page.getByText('Connected', { exact: true }).waitFor()
    await ann.page.goBack()
    await ann.page.waitForURL('**/matches')
    // The call goes on in a small window until it is ended there.
    await button(ann.page, 'Back to the call with Bob').waitFor()
    await expectFrames(bob.page, 'Ann')
    await button(ann.page, 'End Call').tap()
    for (const who of [ann, bob]) await question(who).getByText('The call has ended.').waitFor()
    await question(ann).getByRole('button', { name: 'Not for me' }).tap()
    await expect
      .poll(async () => {
        const [call] = await callOf(world, matchId)
        return [call?.user1_feedback, call?.user2_feedback]
      })
      .toContain('not_for_me')
  })

  it('is asked about after the side navigation, once', async () => {
    pair = await callers(browser, world, { viewport: desktop })
    const { ann, bob } = pair
    await getReadyByMouse(pair)
    await ann.page.getByRole('link', { name: 'Discover' }).first().click()
    await ann.page.waitForURL('**/discover')
    await button(ann.page, 'Back to the call with Bob').click()
    await ann.page.getByRole('toolbar', { name: 'Call' }).waitFor()
    await expectFrames(ann.page, 'Bob')
    await ann.page.getByRole('link', { name: 'Discover' }).first().click()
    await button(ann.page, 'End Call').click()
    for (const who of [ann, bob]) await question(who).waitFor()
    await question(ann).getByRole('button', { name: 'Good' }).click()
    await question(ann).waitFor({ state: 'detached' })
  })

  it('costs half each if the other one shares the cost before the time for it is over', async () => {
    pair = await callers(browser, world)
    const { ann, bob, matchId } = pair
    await inCall(pair)
    await age(world, matchId, 902)
    for (const { page } of [ann, bob]) await page.getByRole('dialog', { name: 'Free Time Up!' }).waitFor()
    await button(ann.page, 'Continue').tap()
    await bob.page.getByText('Ann continues and pays for the call.').waitFor()
    expect(await button(ann.page, 'Share the cost').count()).toBe(0)
    await button(bob.page, 'Share the cost').tap()
    await button(bob.page, 'Share the cost').waitFor({ state: 'detached' })
    await age(world, matchId, 240)
    await button(bob.page, 'End Call').tap()
    for (const who of [ann, bob])
      await question(who)
        .getByText(/You owe \$0\.0[78]; you'll find it in your receipts\./)
        .waitFor()
  })
})

/** The first person has a mouse. */
async function getReadyByMouse({ ann, bob, matchId }: Pair): Promise<void> {
  await ann.page.goto(`/app/call/${matchId}`)
  await button(ann.page, "I'm Ready").click()
  await bob.page.goto(`/app/call/${matchId}`)
  await button(bob.page, 'Join the call').tap()
  await ann.page.getByText('Connected', { exact: true }).waitFor()
}
