import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { browserPath, launch, type Visit } from '../harness/browser.ts'
import { matchOf } from '../harness/pairs.ts'
import { type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { gotoLive, visitAs } from './steps.ts'

const names = ['Una', 'Duo', 'Tria', 'Quad', 'Quin', 'Sext']

describe.skipIf(!browserPath())('matches and chat', () => {
  let world: World
  let browser: Browser
  let me: Person
  let mine: Visit
  let page: Page
  const others: { who: Person; matchId: string }[] = []

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    me = await person(world, { name: 'Mine' })
    for (const name of names) {
      const who = await person(world, { name })
      others.push({ who, matchId: await matchOf(who, me) })
    }
    mine = await visitAs(browser, world, me)
    page = mine.page
    await page.goto('/matches')
    await page.getByRole('heading', { name: 'Your Matches', exact: true }).waitFor()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const other = (index: number) => {
    const found = others[index]
    if (!found) throw new Error('nobody')
    return found
  }

  it('shows who is typing until they stop, and who is online', async () => {
    const { matchId } = other(1)
    await gotoLive(page, `/chat/${matchId}`)
    const theirs = await other(1).who.live()
    await page.getByText('Active now', { exact: true }).waitFor()
    const typing = page.getByText('Duo is typing')
    await theirs.command('chat:type', { matchId, isTyping: true })
    await typing.waitFor({ state: 'attached' })
    await theirs.command('chat:type', { matchId, isTyping: false })
    await typing.waitFor({ state: 'detached' })
    await theirs.command('chat:type', { matchId, isTyping: true })
    await typing.waitFor({ state: 'attached' })
    // Five seconds without a key count as stopped.
    await typing.waitFor({ state: 'detached' })
    theirs.close()
  })
})
