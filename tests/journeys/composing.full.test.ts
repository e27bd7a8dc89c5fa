import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, visit } from '../harness/browser.ts'
import { pressForCandidate, writeTokyo } from '../harness/candidates.ts'
import { person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import { journeyOf } from './journey.ts'
import { confirmAge, toastOf, visitAs } from './steps.ts'

// The gate tests the rules, with a chat as the example; this covers every other field.
describe('writing elsewhere than in a chat', async () => {
  const { world, browser, me, context, ...wide } = await journeyOf(
    { name: 'Mine' },
    { viewport: desktop },
  )
  let { page } = wide

  const composer = (on: Page) => on.getByPlaceholder('Type a message...', { exact: true })
  const editor = () => page.getByRole('dialog', { name: 'Edit Profile' })
  const tooLong = (within: Page | Locator, count = 12) =>
    within.getByText(`${count} characters too long.`, { exact: true }).waitFor()

  it('holds for rooms: candidates, long texts, drafts, and Enter on a phone', async () => {
    const { body: room } = await me.call(roomRoutes.create, {
      body: { name: 'Harbour', description: '' },
    })
    const said = async () =>
      (await me.call(roomRoutes.messages, { params: { id: room.id }, query: {} })).body.map(
        ({ content }) => content,
      )
    await page.goto(`/app/rooms/${room.id}`)
    await writeTokyo(composer(page))
    expect(await composer(page).inputValue()).toBe('東京')
    await page.keyboard.press('Enter')
    await expect.poll(said).toEqual(['東京'])
    await page.keyboard.insertText('b'.repeat(2012))
    await page
      .getByText('12 characters too long. Shorten it to send it.', { exact: true })
      .waitFor()
    await page.keyboard.press('Enter')
    expect(await composer(page).inputValue()).toHaveLength(2012)
    await composer(page).fill('Anchors')
    await page.close()
    page = await context.newPage()
    await page.goto(`/app/rooms/${room.id}`)
    await expect.poll(() => composer(page).inputValue()).toBe('Anchors')
    expect(await said()).toEqual(['東京'])

    const phone = await visitAs(browser, world, me)
    await phone.page.goto(`/app/rooms/${room.id}`)
    await composer(phone.page).tap()
    await phone.page.keyboard.type('From a phone')
    await phone.page.keyboard.press('Enter')
    await expect.poll(said).toEqual(['東京', 'From a phone'])
    await phone.context.close()
  })

  it('holds for the interests and artists of the editor, and for its texts', async () => {
    await page.goto('/profile?edit=basic')
    for (const label of ['Add your own', 'Artist or band']) {
      const field = editor().getByLabel(label, { exact: true })
      await writeTokyo(field)
      expect(await field.inputValue()).toBe('東京')
      await page.keyboard.press('Enter')
      await editor().getByRole('button', { name: 'Remove 東京' }).first().waitFor()
      expect(await field.inputValue()).toBe('')
    }
    const own = editor().getByLabel('Add your own')
    await own.fill('c'.repeat(42))
    await own.press('Enter')
    await own.blur()
    await tooLong(editor())
    expect(await own.inputValue()).toHaveLength(42)
    await own.fill('')
    const bio = editor().getByLabel('Bio')
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('Short enough') === true,
    )
    await bio.fill('Short enough')
    await saved
    await bio.fill('d'.repeat(512))
    await tooLong(editor())
    await editor()
      .getByText(/512\s*\/\s*500/)
      .waitFor()
    expect(await bio.inputValue()).toHaveLength(512)
    await editor().getByText("Marked fields aren't saved.").waitFor()
    await own.fill('c'.repeat(42))
    await editor().getByRole('tab', { name: 'Social' }).click()
    await editor().getByLabel('TikTok').waitFor()
    await editor().getByRole('tab', { name: 'Basic Info' }).click()
    await editor().getByText("Marked fields aren't saved.").waitFor()
    expect([(await bio.inputValue()).length, (await own.inputValue()).length]).toEqual([512, 42])
    await own.fill('')
    await editor().getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await tooLong(editor())
    await editor().getByText("Marked fields aren't saved.").waitFor()
    await editor().getByRole('tab', { name: 'Social' }).click()
    await editor().getByLabel('TikTok').fill('https://m.tiktok.com/@mine_all/?lang=en')
    expect(await editor().getByLabel('TikTok').inputValue()).toBe('mine_all')
    await page.goto('/profile')
    await page.getByText('Short enough').waitFor()
    await page.getByRole('link', { name: 'Mine on TikTok: mine_all' }).waitFor()
  })

  it('holds for the wizard: its cities, forms, links and interests', async () => {
    const newcomer = await person(world, { name: 'New', incomplete: true })
    const visited = await visitAs(browser, world, newcomer, { viewport: desktop })
    const on = visited.page
    await on.goto('/app')
    await writeTokyo(on.getByLabel('Name', { exact: true }))
    const location = on.getByLabel('Location', { exact: true })
    await location.fill('porto')
    await on
      .getByRole('option', { name: /^Porto.*Portugal/ })
      .first()
      .waitFor()
    await location.press('ArrowDown')
    await pressForCandidate(location)
    expect(await location.inputValue()).toBe('porto')
    expect(await toastOf(on).count()).toBe(0)
    await on.keyboard.press('Enter')
    await expect.poll(() => location.inputValue()).toMatch(/^Porto.*, /)
    await on.getByLabel('Date of birth').fill('1990-01-31')
    await on.getByRole('button', { name: 'Next' }).click()
    const instagram = on.getByLabel('Instagram (optional)')
    await instagram.focus()
    await on.keyboard.insertText('https://www.instagram.com/new.here/?igsh=abc123')
    expect(await instagram.inputValue()).toBe('new.here')
    await visited.context.close()
  })

  it('holds for the texts of a question to the team', async () => {
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Contact support' }).click()
    const sheet = page.getByRole('dialog', { name: 'Contact support' })
    await sheet.getByLabel('Subject').fill('A question')
    const question = sheet.getByLabel('Your question')
    await question.fill('e'.repeat(promises.support.questionLength + 12))
    await tooLong(sheet)
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => question.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(await sheet.isVisible()).toBe(true)
    await question.fill('e'.repeat(promises.support.questionLength))
    await sheet.getByRole('button', { name: 'Send' }).click()
    await sheet.waitFor({ state: 'detached' })
  })

  it('leaves nothing in a browser whose session has ended while no tab was open', async () => {
    const { context, page: fresh } = await visit(browser, world.url)
    await confirmAge(context)
    const kept = () =>
      fresh.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('personal:')))
    await fresh.goto('/favicon.svg')
    await fresh.evaluate(() => {
      localStorage.setItem('signed-in', 'true')
      localStorage.setItem('personal:someone:chat-drafts', '{"m":"A secret"}')
    })
    await fresh.goto('/auth')
    await expect.poll(kept).toEqual([])
    await context.close()
  })
})
