import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { journey, newMatch, shared } from './journey.ts'
import { networkTo, nothing, storedIn, withoutNetwork } from './offline.ts'
import { gotoLive, logOut, visitAs } from './steps.ts'

describe('without a network', async () => {
  const { world, browser } = await journey()
  const network = await shared(networkTo(world))

  it('opens with what was there before, lets messages wait, and leaves nothing for the next person', async () => {
    expectFailedCalls(...withoutNetwork)
    const me = await person(world, { name: 'Ann' })
    const { who: bob, matchId } = await newMatch(world, me, { name: 'Bob' })
    await bob.call(chatRoutes.send, { body: { matchId, content: 'See you on Sunday' } })
    const { context, page } = await visitAs(browser, network, me, { hasWorker: true })
    await gotoLive(page, `/chat/${matchId}`)
    await page.getByText('See you on Sunday').waitFor()
    await expect.poll(async () => (await storedIn(page)).isReady).toBe(true)
    await expect.poll(async () => (await storedIn(page)).text).toContain('See you on Sunday')

    await network.off(context)
    await page.reload()
    await page.getByText("You're offline").waitFor()
    await page.getByText('See you on Sunday').waitFor()
    await page.getByRole('textbox', { name: 'Message to Bob' }).fill('At noon?')
    await page.getByRole('button', { name: 'Send' }).tap()
    await page.reload()
    await page.getByText('At noon?', { exact: true }).waitFor()
    await page.goto('/matches')
    await page.getByRole('link', { name: 'Bob' }).first().waitFor()
    await page.goto('/discover')
    await page.getByText("New people are here as soon as you're back online.").waitFor()
    await page.goto('/profile')
    await page.getByText('Ann', { exact: true }).first().waitFor()
    await network.on(context)
    const received = async () =>
      (await bob.call(chatRoutes.messages, { params: { id: matchId } })).body.map(
        ({ content }) => content,
      )
    await expect.poll(received).toEqual(['See you on Sunday', 'At noon?'])
    await page.getByText("You're offline").waitFor({ state: 'detached' })

    await logOut(page)
    await page.waitForURL('**/auth')
    expect(await storedIn(page)).toEqual({ ...nothing, isReady: true })
    await network.off(context)
    await page.goto('/matches')
    await page
      .getByText("We can't reach the server")
      .or(page.getByRole('button', { name: 'Sign In' }))
      .first()
      .waitFor()
    expect(await page.getByText('Bob').count()).toBe(0)
    await context.close()
  })
})
