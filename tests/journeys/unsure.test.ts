import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { active, look, personIn } from '../features/balloon-games/games.ts'
import { create, read } from '../features/rooms/rooms.ts'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { matchOf } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

const busy = { status: 503, json: { error: "We're busy right now.", code: 'UNAVAILABLE' } }
/** The call does not reach the database. */
const unstored = (route: Route) => route.fulfill(busy)
/** It does, but its answer is lost, or says that it may not have. */
const stored = async (route: Route) => {
  await route.fetch()
  await route.fulfill(busy)
}
const cut = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** Makes the next changing calls to an address end in these ways; later ones go through. */
async function nextEnd(
  page: Page,
  url: string,
  ...ends: ((route: Route) => Promise<void>)[]
): Promise<() => boolean> {
  let through = 0
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const end = ends.shift()
    if (end) return end(route)
    through++
    return route.continue()
  })
  return () => ends.length === 0 && through > 0
}

describe('a call without a sure answer', async () => {
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' }, { viewport: desktop })

  const composer = () => page.getByPlaceholder('Type a message...', { exact: true })
  const list = () => page.getByRole('list', { name: 'Messages' })
  const said = (text: string) => list().locator('p', { hasText: text })
  const say = async (text: string) => {
    await composer().fill(text)
    await page.keyboard.press('Enter')
    await said(text).waitFor()
  }
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })

  it('in a chat: three texts wait on screen, and then all are there, in order and once', async () => {
    const una = await person(world, { name: 'Una' })
    const matchId = await matchOf(una, me)
    const texts = ['First', 'Second', 'Third']
    const history = async () =>
      (await una.call(chatRoutes.messages, { params: { id: matchId }, query: {} })).body.map(
        ({ content }) => content,
      )
    await page.goto(`/chat/${matchId}`)
    let isAway = true
    // The first is stored at once, although every answer is a 503.
    await page.route('**/api/messages', async (route) => {
      if (!isAway) return route.continue()
      return route.request().postDataJSON().content === 'First' ? stored(route) : unstored(route)
    })
    for (const text of texts) await say(text)
    await list().getByText('Waiting to send').waitFor()
    await expect.poll(history).toEqual(['First'])
    isAway = false
    await expect.poll(history).toEqual(texts)
    await list().getByText('Waiting to send').waitFor({ state: 'detached' })
    for (const text of texts) expect(await said(text).count()).toBe(1)
    expect(await composer().inputValue()).toBe('')
  })

  it('in a room: the message stays, and stands there once', async () => {
    const roomId = await create(me)
    await page.goto(`/app/rooms/${roomId}`)
    const isThrough = await nextEnd(page, '**/api/rooms/*/messages', stored)
    await say('Anyone awake?')
    await expect.poll(isThrough).toBe(true)
    await list().getByText('Waiting to send').waitFor({ state: 'detached' })
    expect(await said('Anyone awake?').count()).toBe(1)
    expect(await composer().inputValue()).toBe('')
    expect((await read(me, roomId)).map(({ content }) => content)).toEqual(['Anyone awake?'])
  })

  it('on a card: the choice is kept, a toast says so, and it costs one like and makes the match', async () => {
    const ines = await person(world, { name: 'Ines' })
    await ines.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    await gotoLive(page, '/discover')
    const card = page.locator(`[data-card="${ines.id}"]`)
    await card.waitFor()
    const likes = async () => (await me.call(authRoutes.me, {})).body.dailyLikesRemaining
    const before = await likes()
    // Once it is stored, its event may arrive before any toast.
    const isThrough = await nextEnd(page, '**/api/swipes', unstored, stored)
    await page.keyboard.press('ArrowRight')
    await toastOf(page).getByText('Waiting to send', { exact: true }).waitFor()
    await page
      .getByRole('dialog', { name: /It's a Match!/ })
      .getByText('Keep Swiping')
      .click()
    await expect.poll(isThrough).toBe(true)
    expect(await card.count()).toBe(0)
    expect(await likes()).toBe(before - 1)
  })

  it('in a game: one balloon pops, and one new one comes', async () => {
    expectFailedCalls('POST /api/balloon-games/:id/purchase ERR_CONNECTION_RESET')
    const { guests, id } = await active(world, 1)
    const [guest] = guests
    if (!guest) throw new Error('no person')
    const { page: game, context } = await visitAs(browser, world, guest, { viewport: desktop })
    await game.goto(`/app/game/${id}`)
    await nextEnd(game, '**/pop', stored)
    await nextEnd(game, '**/purchase', cut)
    await button('Pop your balloon', game).click()
    await toastOf(game).getByText('Balloon Popped', { exact: true }).waitFor()
    await game
      .getByRole('dialog', { name: 'Get a new balloon?' })
      .getByRole('button', { name: 'Get balloon' })
      .click()
    await toastOf(game).getByText('New Balloon', { exact: true }).waitFor()
    const pops = await world.database.db.selectFrom('balloon_game_pops').select('number').execute()
    expect(pops).toEqual([{ number: 1 }])
    expect(personIn((await look(guest, id)).body, guest)).toMatchObject({
      balloonsOwned: 1,
      newBalloonsLeft: 9,
    })
    await context.close()
  })

  it('when buying premium: one purchase is made', async () => {
    await page.goto('/app/receipts')
    await button('See Premium').click()
    await nextEnd(page, '**/api/purchase', unstored)
    await button('Get Premium for $10.99').click()
    await page.getByText('You have Premium', { exact: true }).waitFor()
    const bought = await world.database.db.selectFrom('purchases').select('quantity').execute()
    expect(bought).toEqual([{ quantity: 1 }])
  })
})
