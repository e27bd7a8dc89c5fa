import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { pointOn, touch } from '../harness/touch.ts'
import { safetyJourney } from './safety.ts'
import { toastOf, visitAs } from './steps.ts'

describe('report and block by touch', async () => {
  const { world, browser, page, match, dialog, button, reports, blocked } = await safetyJourney()

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
    await dialog('Message from Una').getByRole('button', { name: 'Report message' }).tap()
    const sheet = dialog('Report Una')
    await sheet.getByText('You owe me an answer').waitFor()
    await sheet.getByText('with the message, their profile and your chat.').waitFor()
    await sheet.getByRole('button', { name: 'Send report' }).tap()
    await sheet.getByText('Please select a category', { exact: true }).waitFor()
    expect(await reports(who.id)).toEqual([])
    await sheet.getByText('Harassment', { exact: true }).tap()
    expect(await sheet.getByText('Please select a category').count()).toBe(0)
    await sheet.getByLabel('Details (optional)').fill('Every day the same')
    await page.route('**/api/report', (route) => route.fulfill({ status: 503, body: '' }))
    await sheet.getByRole('button', { name: 'Send report' }).tap()
    await toastOf(page)
      .getByText('Unable to submit report. Please try again.', { exact: true })
      .waitFor()
    await page.unroute('**/api/report')
    expect(await sheet.getByLabel('Details (optional)').inputValue()).toBe('Every day the same')
    await sheet.getByRole('button', { name: 'Send report' }).tap()
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
    // The chat continues.
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
      // While it closes, its name also matches the next dialog.
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
    await dialog('Report Duo').getByRole('button', { name: 'Send report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Message Duo/ }).waitFor({ state: 'detached' })
    expect(await reports(who.id)).toMatchObject([{ category: 'spam', place: 'match' }])
    expect(await blocked()).toEqual(['Duo', 'Una'])
  })
})
