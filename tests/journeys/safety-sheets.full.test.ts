// In the full suite: the walk reports a card in the gate, and all that a report and a block do is tested there without a browser.
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { safetyJourney } from './safety.ts'
import { toastOf, visitAs } from './steps.ts'

describe('report and block', async () => {
  const { world, browser, me, page, match, dialog, button, reports, blocked } =
    await safetyJourney()
  const topCard = () => page.locator('[data-card]:not([inert])')
  const nameOnTop = async () =>
    (await topCard().locator('article').getAttribute('aria-label'))?.split(',')[0] ?? ''

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
    await toastOf(page)
      .getByText('Unable to submit report. Please try again.', { exact: true })
      .waitFor()
    await page.unroute('**/api/report')
    expect(await sheet.getByLabel('Details (optional)').inputValue()).toBe('Every day the same')
    await sheet.getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await reports(who.id)).toEqual([
      { category: 'harassment', description: 'Every day the same', place: 'chat' },
    ])
    const marked = world.database.db
      .selectFrom('report_messages')
      .select('content')
      .where('is_reported', '=', true)
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
    await toastOf(page)
      .getByText('Unable to block user. Please try again.', { exact: true })
      .waitFor()
    await page.getByRole('link', { name: /^Message Una/ }).waitFor()
    await page.unroute('**/api/block')
    await button('Unmatch, report or block Una').tap()
    await page.getByRole('menuitem', { name: 'Block' }).tap()
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
    await button('Unmatch, report or block Duo').tap()
    await page.getByRole('menuitem', { name: 'Report' }).tap()
    await dialog('Report Duo').getByText('Spam', { exact: true }).tap()
    await dialog('Report Duo').getByText('Also block Duo').tap()
    await dialog('Report Duo').getByRole('button', { name: 'Send Report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Message Duo/ }).waitFor({ state: 'detached' })
    expect(await reports(who.id)).toMatchObject([{ category: 'spam', place: 'match' }])
    expect(await blocked()).toEqual(['Duo', 'Una'])
  })

  it('reports from a card of the deck, which then leaves, as a blocked one does', async () => {
    for (const name of ['Quad', 'Quin', 'Sext']) await person(world, { name })
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
    await page.locator(`[data-card="${id}"]`).waitFor({ state: 'detached' })
    const next = await nameOnTop()
    const nextId = await topCard().getAttribute('data-card')
    await page.getByRole('button', { name: `Open the profile of ${next}` }).tap()
    await dialog(new RegExp(`^${next}`))
      .getByRole('button', { name: 'Block' })
      .tap()
    await dialog(`Block ${next}?`).getByRole('button', { name: 'Block' }).tap()
    await page.locator(`[data-card="${nextId}"]`).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await blocked()).toContain(next)
    expect(await blocked()).not.toContain(name)
  })

  it('unblocks in Privacy, and says before whether the two will see each other again', async () => {
    await page.goto('/app/privacy')
    const names = () =>
      page.getByRole('region', { name: 'Blocked people' }).getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'Unblock Una' }).tap()
    await dialog('Unblock Una?')
      .getByText('You were matched, and that match ended for good')
      .waitFor()
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
      .poll(() =>
        page.locator('[data-card] article').evaluateAll((all) => all.map((one) => one.ariaLabel)),
      )
      .toContainEqual(expect.stringContaining(last))
  })

  it('shows a warning until it is answered, in every tab', async () => {
    const [id, report_id] = [uuid(), uuid()]
    const { db } = world.database
    const now = new Date()
    const closed = { closed_at: now, decision: 'warn' }
    await db
      .insertInto('reports')
      .values({
        id: report_id,
        reporter_id: uuid(),
        reported_id: me.id,
        category: 'spam',
        created_at: now,
        ...closed,
      })
      .execute()
    await db
      .insertInto('strikes')
      .values({
        id,
        user_id: me.id,
        report_id,
        kind: 'warn',
        reason: 'Please be kind.',
        created_at: now,
      })
      .execute()
    await page.reload()
    const warning = dialog('A warning from Swoon')
    await warning.getByText('Please be kind.').waitFor()
    await warning.getByRole('button', { name: 'I understand' }).tap()
    await warning.waitFor({ state: 'detached' })
    await expect.poll(async () => (await me.call(safetyRoutes.warnings, {})).body).toEqual([])
  })
})
