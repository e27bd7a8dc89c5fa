import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { age, callOf, session, silence } from '../features/video-chat/calls.ts'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import {
  button,
  expectFrames,
  getReady,
  inCall,
  inCallAlone,
  newCallers,
  type Pair,
  stage,
} from './calls.ts'
import { journey } from './journey.ts'
import { toastOf } from './steps.ts'

/** Runs in a page before its code: `wait` advances the clock by which the page counts how long the server has been unreachable. */
const aheadBy = `{
  const now = performance.now.bind(performance)
  let ahead = 0
  performance.now = () => now() + ahead
  globalThis.wait = (milliseconds) => { ahead += milliseconds }
}`

describe('the end of a video chat', async () => {
  let pair: Pair
  const { world, browser } = await journey()

  const question = ({ page }: Pair['ann']) =>
    page.getByRole('dialog', { name: 'How was your call?' })

  it('waits for who lost the network up to 45 s, which both read, and then leads both to call again', async () => {
    pair = await newCallers(browser, world)
    const { ann, bob, matchId } = pair
    await ann.page.addInitScript({
      content: aheadBy,
    })
    const loseNetwork = async (seconds: number) => {
      await ann.visit.context.setOffline(true)
      await stage(ann.page, 'Bob').getByText('Reconnecting…').waitFor()
      await ann.page.evaluate(`wait(${seconds * 1000})`)
      await silence(world, matchId, seconds, ann.who)
    }
    await inCall(pair)
    await loseNetwork(20)
    await stage(bob.page, 'Ann').getByText('Reconnecting…').waitFor()
    await ann.visit.context.setOffline(false)
    for (const [me, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      await stage(me.page, other.name).getByText('Reconnecting…').waitFor({ state: 'detached' })
      await stage(me.page, other.name).getByText('Connected', { exact: true }).waitFor()
    }
    expect((await session(ann.who, matchId)).body.state).toBe('active')

    await loseNetwork(46)
    await ann.page.getByRole('heading', { name: 'Your connection was lost for too long' }).waitFor()
    await button(ann.page, 'Call again').waitFor()
    await question(bob).getByText('The connection was lost for too long.').waitFor()
    await button(bob.page, 'Call again').tap()
    await button(bob.page, "I'm ready").waitFor()
    await expect.poll(() => bob.page.evaluate('document.activeElement.tagName')).not.toBe('BODY')
    expect(await question(ann).count()).toBe(0)
    await ann.visit.context.setOffline(false)
    await question(ann).getByText('The connection was lost for too long.').waitFor()
    await ann.page.waitForURL(`**/chat/${matchId}`)
    await question(ann).getByRole('button', { name: 'Good' }).tap()
    await expect
      .poll(async () => (await callOf(world, matchId)).map((call) => call.how))
      .toEqual(['gone'])
    expect(await button(ann.page, "I'm ready").count()).toBe(0)
  })

  it('does not come with a crash: after 15 s of silence a new tab takes the call over', async () => {
    pair = await newCallers(browser, world)
    const { ann, bob, matchId } = pair
    await inCall(pair)
    await ann.page.close()
    const page = await ann.visit.context.newPage()
    await page.goto(`/app/call/${matchId}`)
    await page.getByRole('heading', { name: "You're in a call in another tab" }).waitFor()
    await silence(world, matchId, 15, ann.who)
    await button(page, 'Join the call').tap()
    for (const [at, other] of [
      [page, 'Bob'],
      [bob.page, 'Ann'],
    ] as const) {
      await stage(at, other).getByText('Connected', { exact: true }).waitFor()
      await expectFrames(at, other)
    }
    expect(await callOf(world, matchId)).toHaveLength(1)
  })

  const endings: Record<string, (pair: Pair) => Promise<unknown>> = {
    unmatch: ({ bob, matchId }) => bob.who.call(matchRoutes.unmatch, { params: { id: matchId } }),
    block: ({ ann, bob }) =>
      bob.who.call(safetyRoutes.block, { body: { blockedUserId: ann.who.id } }),
    ban: ({ bob }) =>
      world.database.db
        .updateTable('users')
        .set({ banned_at: new Date() })
        .where('id', '=', bob.who.id)
        .execute(),
    deletion: async ({ bob }) => {
      const known = await person(world)
      await world.database.db
        .updateTable('users')
        .set((eb) => ({
          password_hash: eb
            .selectFrom('users as known')
            .select('known.password_hash')
            .where('known.id', '=', known.id),
        }))
        .where('id', '=', bob.who.id)
        .execute()
      const { status } = await bob.who.call(deletionRoutes.remove, {
        params: { id: bob.who.id },
        body: { password },
      })
      expect(status).toBe(200)
    },
  }
  it.each(Object.keys(endings))(
    'by a %s says only that it has ended, and leads to the matches',
    async (how) => {
      expectFailedCalls(
        'GET /api/video-chat/ice/:matchId 404',
        'GET /api/video-chat/session/:matchId 404',
      )
      pair = await newCallers(browser, world)
      const { ann } = pair
      const tab = await inCallAlone(pair)
      await endings[how]?.(pair)
      await ann.page.getByRole('heading', { name: 'The call has ended.', exact: true }).waitFor()
      const words = await ann.page.getByRole('main').innerText()
      expect(words.split(/\s+/).join(' ').trim()).toBe('The call has ended. Your matches')
      await ann.page.getByRole('link', { name: 'Your matches' }).tap()
      await ann.page.getByText('No more matches yet. Keep swiping!').waitFor()
      tab.live.close()
    },
  )

  it('by an unmatch is also said over another screen', async () => {
    expectFailedCalls(
      'GET /api/video-chat/ice/:matchId 404',
      'GET /api/video-chat/session/:matchId 404',
    )
    pair = await newCallers(browser, world)
    const { ann } = pair
    const tab = await inCallAlone(pair)
    await ann.page.goto('/games')
    await button(ann.page, 'Back to the call with Bob').waitFor()
    await endings.unmatch?.(pair)
    await toastOf(ann.page).getByText('The call has ended.').waitFor()
    tab.live.close()
  })

  it('is asked about when someone was away so long that others ended it, also after leaving the screen', async () => {
    pair = await newCallers(browser, world)
    const { ann, bob } = pair
    await inCall(pair)
    await ann.visit.context.setOffline(true)
    await button(bob.page, 'End Call').tap()
    await question(bob).waitFor()
    await ann.visit.context.setOffline(false)
    await question(ann).getByText('The call has ended.').waitFor()
  })

  it('is asked about after the browser’s Back', async () => {
    pair = await newCallers(browser, world)
    const { ann, bob, matchId } = pair
    await ann.page.goto('/matches')
    await ann.page.getByRole('link', { name: 'Live Chat with Bob', exact: true }).tap()
    await button(ann.page, "I'm ready").tap()
    await getReady(bob, matchId)
    await ann.page.getByText('Connected', { exact: true }).waitFor()
    await ann.page.goBack()
    await ann.page.waitForURL('**/matches')
    // The call continues in a small window until ended there.
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
    pair = await newCallers(browser, world, { viewport: desktop })
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
    pair = await newCallers(browser, world)
    const { ann, bob, matchId } = pair
    await inCall(pair)
    await age(world, matchId, 902)
    for (const { page } of [ann, bob])
      await page.getByRole('dialog', { name: 'Free Time Up!' }).waitFor()
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

/** The first person uses a mouse. */
async function getReadyByMouse({ ann, bob, matchId }: Pair): Promise<void> {
  await ann.page.goto(`/app/call/${matchId}`)
  await button(ann.page, "I'm ready").click()
  await bob.page.goto(`/app/call/${matchId}`)
  await button(bob.page, 'Join the call').tap()
  await ann.page.getByText('Connected', { exact: true }).waitFor()
}
