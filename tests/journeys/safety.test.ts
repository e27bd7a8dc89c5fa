import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Browser, Page } from 'playwright-core'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, join } from '../features/balloon-games/games.ts'
import { browserPath, desktop, launch } from '../harness/browser.ts'
import { type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { toastOf, visitAs } from './steps.ts'

describe.skipIf(!browserPath())('report and block', () => {
  let world: World
  let browser: Browser
  let me: Person
  let page: Page
  const matches: { who: Person; matchId: string }[] = []

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
    me = await person(world, { name: 'Mine' })
    for (const name of ['Una', 'Duo', 'Tria']) {
      const who = await person(world, { name })
      await who.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
      const { body } = await me.call(swipeRoutes.swipe, { body: { swipedId: who.id, isLike: true } })
      matches.push({ who, matchId: body.match?.id ?? '' })
    }
    page = (await visitAs(browser, world, me)).page
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  const match = (index: number) => {
    const found = matches[index]
    if (!found) throw new Error('nobody')
    return found
  }
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const reports = (id: string) =>
    world.database.db
      .selectFrom('reports')
      .innerJoin('report_statements', 'report_id', 'reports.id')
      .select(['category', 'description', 'place'])
      .where('reported_id', '=', id)
      .execute()
  const blocked = async () => (await me.call(safetyRoutes.blocks, {})).body.map(({ name }) => name)
  const topCard = () => page.locator('[data-card]:not([inert])')
  const nameOnTop = async () => (await topCard().locator('article').getAttribute('aria-label'))?.split(',')[0] ?? ''

  it('reports a message from a chat by a long press, and says what is missing', async () => {
    const { who, matchId } = match(0)
    await who.call(chatRoutes.send, { body: { matchId, content: 'You owe me an answer' } })
    await page.goto(`/chat/${matchId}`)
    const bubble = page.getByText('You owe me an answer', { exact: true })
    await bubble.waitFor()
    const finger = touch(page)
    await finger.press(await pointOn(bubble))
    await dialog('Message from Una').waitFor()
    await finger.lift()
    await dialog('Message from Una').getByRole('button', { name: 'Report Message' }).tap()
    const sheet = dialog('Report Una')
    await sheet.getByText('You owe me an answer').waitFor()
    await sheet.getByText('with the message, their profile and your chat.').waitFor()
    await sheet.getByRole('button', { name: 'Send Report' }).tap()
    await sheet.getByText('Please select a category', { exact: true }).waitFor()
    expect(await reports(who.id)).toEqual([])
    await sheet.getByText('Harassment', { exact: true }).tap()
    expect(await sheet.getByText('Please select a category').count()).toBe(0)
    await sheet.getByLabel('Details (optional)').fill('Every day the same')
    await page.route('**/api/report', (route) => route.fulfill({ status: 503, body: '' }))
    await sheet.getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Unable to submit report. Please try again.', { exact: true }).waitFor()
    await page.unroute('**/api/report')
    expect(await sheet.getByLabel('Details (optional)').inputValue()).toBe('Every day the same')
    await sheet.getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await reports(who.id)).toEqual([
      { category: 'harassment', description: 'Every day the same', place: 'chat' },
    ])
    const marked = world.database.db.selectFrom('report_messages').select('content').where('is_reported', '=', true)
    expect(await marked.execute()).toEqual([{ content: 'You owe me an answer' }])
    // The chat goes on.
    await bubble.waitFor()
  })

  it('blocks from the chat’s menu: the match is gone on all screens of both', async () => {
    const { who, matchId } = match(0)
    const theirs = await visitAs(browser, world, who)
    await theirs.page.goto(`/chat/${matchId}`)
    await theirs.page.getByText('You owe me an answer').waitFor()
    await button('More').tap()
    await page.getByRole('menuitem', { name: 'Block' }).tap()
    await dialog('Block Una?').getByRole('button', { name: 'Cancel' }).tap()
    await dialog('Block Una?').waitFor({ state: 'detached' })
    await page.route('**/api/block', (route) => route.fulfill({ status: 503, body: '' }))
    const block = async () => {
      await dialog('Block Una?').getByRole('button', { name: 'Block' }).tap()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/matches')
      // While it closes, its name fits that of the next dialog too.
      await dialog('Block Una?').waitFor({ state: 'detached' })
    }
    await button('More').tap()
    await page.getByRole('menuitem', { name: 'Block' }).tap()
    await block()
    await toastOf(page).getByText('Unable to block user. Please try again.', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Message Una/ }).waitFor()
    await page.unroute('**/api/block')
    await button('Report or block Una').tap()
    await dialog('Una').getByRole('button', { name: 'Block' }).tap()
    await block()
    await toastOf(page).getByText('Una is blocked', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Message Duo/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Message Una/ }).count()).toBe(0)
    await expect.poll(() => new URL(theirs.page.url()).pathname).toBe('/matches')
    expect(await blocked()).toEqual(['Una'])
    await theirs.context.close()
  })

  it('reports and blocks from a match’s row in one step', async () => {
    const { who } = match(1)
    await button('Report or block Duo').tap()
    await dialog('Duo').getByRole('button', { name: 'Report' }).tap()
    await dialog('Report Duo').getByText('Spam', { exact: true }).tap()
    await dialog('Report Duo').getByText('Also block Duo').tap()
    await dialog('Report Duo').getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Message Duo/ }).waitFor({ state: 'detached' })
    expect(await reports(who.id)).toMatchObject([{ category: 'spam', place: 'match' }])
    expect(await blocked()).toEqual(['Duo', 'Una'])
  })

  it('reports from a card of the deck, and a blocked card leaves both decks at once', async () => {
    for (const name of ['Quad', 'Quin']) await person(world, { name })
    await page.goto('/discover')
    await topCard().waitFor()
    const name = await nameOnTop()
    const id = (await topCard().getAttribute('data-card')) ?? ''
    await button(`Report or block ${name}`).tap()
    await dialog(name).getByRole('button', { name: 'Report' }).tap()
    await dialog(`Report ${name}`).getByText('Fake profile', { exact: true }).tap()
    await dialog(`Report ${name}`).getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(id)).toMatchObject([{ category: 'fake_profile', place: 'card' }])
    expect(await nameOnTop()).toBe(name)
    await page.getByRole('button', { name: `Open the profile of ${name}` }).tap()
    await dialog(new RegExp(`^${name}`))
      .getByRole('button', { name: 'Block' })
      .tap()
    await dialog(`Block ${name}?`).getByRole('button', { name: 'Block' }).tap()
    await page.locator(`[data-card="${id}"]`).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await blocked()).toContain(name)
  })

  it('takes somebody off the screen who blocks, from the deck and from their profile', async () => {
    const [on, off] = [await person(world, { name: 'Sext' }), await person(world, { name: 'Sept' })]
    await page.goto(`/app/user/${on.id}`)
    await page.getByRole('heading', { name: /^Sext/ }).waitFor()
    await on.call(safetyRoutes.block, { body: { blockedUserId: me.id } })
    await page.getByText('This profile is not here').waitFor()
    await page.getByRole('link', { name: 'Discover people' }).tap()
    await page.locator(`[data-card="${off.id}"]`).waitFor({ state: 'attached' })
    await off.call(safetyRoutes.block, { body: { blockedUserId: me.id } })
    await page.locator(`[data-card="${off.id}"]`).waitFor({ state: 'detached' })
  })

  it('unblocks in Privacy, and says before whether the two will see each other again', async () => {
    await page.goto('/app/privacy')
    const names = () => page.getByRole('region', { name: 'Blocked people' }).getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'Unblock Una' }).tap()
    await dialog('Unblock Una?').getByText('You were matched, and that match has ended for good.').waitFor()
    await dialog('Unblock Una?').getByRole('button', { name: 'Cancel' }).tap()
    const [last = ''] = await blocked()
    await page.getByRole('button', { name: `Unblock ${last}` }).tap()
    await dialog(`Unblock ${last}?`).getByText('You may see each other again.').waitFor()
    await dialog(`Unblock ${last}?`).getByRole('button', { name: 'Unblock' }).tap()
    await toastOf(page).getByText(`${last} is unblocked`, { exact: true }).waitFor()
    await expect.poll(async () => (await names()).join()).not.toContain(last)
    expect(await blocked()).not.toContain(last)
    await page.goto('/discover')
    await expect
      .poll(() => page.locator('[data-card] article').evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toContainEqual(expect.stringContaining(last))
  })

  it('shows a warning until it is answered, in every tab', async () => {
    const [id, report_id] = [uuid(), uuid()]
    const { db } = world.database
    const now = new Date()
    const closed = { closed_at: now, decision: 'warn' }
    await db
      .insertInto('reports')
      .values({ id: report_id, reporter_id: uuid(), reported_id: me.id, category: 'spam', created_at: now, ...closed })
      .execute()
    await db
      .insertInto('strikes')
      .values({ id, user_id: me.id, report_id, kind: 'warn', reason: 'Please be kind.', created_at: now })
      .execute()
    await page.reload()
    const warning = dialog('A warning from Swoon')
    await warning.getByText('Please be kind.').waitFor()
    await warning.getByRole('button', { name: 'I understand' }).tap()
    await warning.waitFor({ state: 'detached' })
    await expect.poll(async () => (await me.call(safetyRoutes.warnings, {})).body).toEqual([])
  })

  it('needs no pointer', async () => {
    const { who, matchId } = match(2)
    await who.call(chatRoutes.send, { body: { matchId, content: 'First' } })
    await who.call(chatRoutes.send, { body: { matchId, content: 'Second' } })
    const wide = await visitAs(browser, world, me, { viewport: desktop })
    await wide.page.goto(`/chat/${matchId}`)
    const options = wide.page.getByRole('button', { name: 'Copy or report the message from Tria' })
    await options.last().focus()
    await wide.page.keyboard.press('ArrowUp')
    await wide.page.keyboard.press('Enter')
    const sheet = wide.page.getByRole('dialog', { name: 'Message from Tria' })
    await sheet.getByText('First', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Report Message' }).focus()
    await wide.page.keyboard.press('Enter')
    const report = wide.page.getByRole('dialog', { name: 'Report Tria' })
    await report.getByRole('radio', { name: 'Something else' }).focus()
    await wide.page.keyboard.press('Space')
    await report.getByRole('button', { name: 'Send Report' }).focus()
    await wide.page.keyboard.press('Enter')
    await toastOf(wide.page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toMatchObject([{ category: 'other' }])
    await wide.context.close()
  })

  it('still reports whoever has just ended the chat', async () => {
    const { who, matchId } = match(2)
    await who.call(chatRoutes.send, { body: { matchId, content: 'And another thing' } })
    await page.goto(`/chat/${matchId}`)
    await page.getByText('And another thing', { exact: true }).waitFor()
    await who.call(matchRoutes.unmatch, { params: { id: matchId } })
    await toastOf(page).getByText('This chat has ended', { exact: true }).waitFor()
    await toastOf(page).getByRole('button', { name: 'Report' }).tap()
    await dialog('Report Tria').getByText('Harassment', { exact: true }).tap()
    await dialog('Report Tria').getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toContainEqual({ category: 'harassment', description: '', place: 'chat' })
  })

  it('reports from a profile on a screen of its own', async () => {
    const who = await person(world, { name: 'Octo' })
    await page.goto(`/app/user/${who.id}`)
    await page.getByRole('heading', { name: /^Octo/ }).waitFor()
    await button('Report').tap()
    const sheet = dialog('Report Octo')
    await sheet.getByText('with their profile and your chat, if there is one.').waitFor()
    await sheet.getByText('Under 18', { exact: true }).tap()
    await sheet.getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toEqual([{ category: 'underage', description: '', place: 'profile' }])
    await page.getByRole('heading', { name: /^Octo/ }).waitFor()
  })

  it('reports and blocks somebody of a game whom no other screen shows', async () => {
    const who = await person(world, { name: 'Nona', genderPreference: 'male' })
    const { id } = (await ask(who)).body
    expect((await join(me, id)).status).toBe(200)
    await page.goto(`/app/game/${id}`)
    const row = page.getByRole('listitem').filter({ has: button('More about Nona') })
    const photo = row.locator('img')
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await button('More about Nona').tap()
    await page.getByRole('menuitem', { name: 'Report' }).tap()
    const sheet = dialog('Report Nona')
    await sheet.getByText('with their profile and your chat, if there is one.').waitFor()
    await sheet.getByText('Harassment', { exact: true }).tap()
    await sheet.getByText('Also block Nona').tap()
    await sheet.getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toMatchObject([{ category: 'harassment', place: 'game' }])
    expect(await blocked()).toContain('Nona')
  })
})
