import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { ask, join } from '../features/balloon-games/games.ts'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { safetyJourney } from './safety.ts'
import { toastOf, visitAs } from './steps.ts'

describe('report and block', async () => {
  const { world, browser, me, page, match, dialog, button, reports, blocked } =
    await safetyJourney()
  // A blocked person's profile and photos are gone, and the page may still be requesting them.
  expectFailedCalls('GET /api/user/:id 404', 'GET /media/:file 404')

  it('takes someone off the screen who is blocked elsewhere, and a person who blocks the user with the next visit', async () => {
    const [on, off] = [await person(world, { name: 'Sext' }), await person(world, { name: 'Sept' })]
    await page.goto(`/app/user/${on.id}`)
    await page.getByRole('heading', { name: /^Sext/ }).waitFor()
    await me.call(safetyRoutes.block, { body: { blockedUserId: on.id } })
    await page.getByText("We can't find this profile").waitFor()
    await page.getByRole('link', { name: 'Discover people' }).tap()
    await page.locator(`[data-card="${off.id}"]`).waitFor({ state: 'attached' })
    await off.call(safetyRoutes.block, { body: { blockedUserId: me.id } })
    const deck = await me.call(discoveryRoutes.discover, { params: { userId: me.id }, query: {} })
    expect(deck.body.map(({ id }) => id)).not.toContain(off.id)
    await page.goto('/discover')
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await page.locator(`[data-card="${off.id}"]`).waitFor({ state: 'detached' })
    await page.goto(`/app/user/${off.id}`)
    await page.getByText("We can't find this profile").waitFor()
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
    await sheet.getByRole('button', { name: 'Report message' }).focus()
    await wide.page.keyboard.press('Enter')
    const report = wide.page.getByRole('dialog', { name: 'Report Tria' })
    await report.getByRole('radio', { name: 'Something else' }).focus()
    await wide.page.keyboard.press('Space')
    await report.getByRole('button', { name: 'Send report' }).focus()
    await wide.page.keyboard.press('Enter')
    await toastOf(wide.page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toMatchObject([{ category: 'other' }])
    await wide.context.close()
  })

  it('still reports a person who has just ended the chat', async () => {
    // The chat's page may be requesting calls and pictures while the match ends.
    expectFailedCalls(
      'GET /api/video-chat/session/:id 404',
      'GET /api/video-chat/calls/:id 404',
      'GET /media/:file 404',
    )
    expectFailedCalls('GET /api/matches/:id/:what 404', 'POST /api/matches/:id/:what 404')
    const { who, matchId } = match(2)
    await who.call(chatRoutes.send, { body: { matchId, content: 'And another thing' } })
    await page.goto(`/chat/${matchId}`)
    await page.getByText('And another thing', { exact: true }).waitFor()
    await who.call(matchRoutes.unmatch, { params: { id: matchId } })
    await toastOf(page).getByText('This chat has ended', { exact: true }).waitFor()
    await toastOf(page).getByRole('button', { name: 'Report' }).tap()
    await dialog('Report Tria').getByText('Harassment', { exact: true }).tap()
    await dialog('Report Tria').getByRole('button', { name: 'Send report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toContainEqual({
      category: 'harassment',
      description: '',
      place: 'chat',
    })
  })

  it('reports from a profile on a screen of its own', async () => {
    const who = await person(world, { name: 'Octo' })
    await page.goto(`/app/user/${who.id}`)
    await page.getByRole('heading', { name: /^Octo/ }).waitFor()
    await button('Report').tap()
    const sheet = dialog('Report Octo')
    await sheet.getByText('with their profile and your chat, if there is one.').waitFor()
    await sheet.getByText('Under 18', { exact: true }).tap()
    await sheet.getByRole('button', { name: 'Send report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toEqual([
      { category: 'underage', description: '', place: 'profile' },
    ])
    await page.getByRole('heading', { name: /^Octo/ }).waitFor()
  })

  it('reports and blocks someone of a game whom no other screen shows', async () => {
    expectFailedCalls('GET /api/balloon-games/:id 404', 'GET /media/:file 404')
    const who = await person(world, { name: 'Nona', minAge: 60 })
    const { id } = (await ask(who)).body
    expect((await join(me, id)).status).toBe(200)
    await page.goto(`/app/game/${id}`)
    const row = page.getByRole('listitem').filter({ has: button('More about Nona') })
    const photo = row.locator('img')
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await button('More about Nona').tap()
    await page.getByRole('menuitem', { name: 'Report' }).tap()
    const sheet = dialog('Report Nona')
    await sheet.getByText('with their profile and your chat, if there is one.').waitFor()
    await sheet.getByText('Harassment', { exact: true }).tap()
    await sheet.getByText('Also block Nona').tap()
    await sheet.getByRole('button', { name: 'Send report' }).tap()
    await toastOf(page).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(who.id)).toMatchObject([{ category: 'harassment', place: 'game' }])
    expect(await blocked()).toContain('Nona')
  })
})
