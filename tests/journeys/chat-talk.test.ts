import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('reactions, answers and changes in a chat', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, browser, me, page: mine } = await journeyOf({ name: 'Mine' }, small)
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  const { page: eves } = await visitAs(browser, world, eve, small)
  const says = async (content: string) =>
    (await eve.call(chatRoutes.send, { body: { matchId, content } })).body
  await says('Are you coming tonight?')
  for (const page of [mine, eves]) await gotoLive(page, `/chat/${matchId}`)

  const list = (page: Page) => page.getByRole('list', { name: 'Messages' })
  const bubble = (page: Page, text: string) =>
    list(page).locator('p[dir]', { hasText: text }).last()
  const chips = (page: Page) =>
    list(page).getByRole('list', { name: 'Reactions' }).getByRole('button')

  async function openMenu(page: Page, text: string): Promise<void> {
    const finger = touch(page)
    await finger.press(await pointOn(bubble(page, text)))
    await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).waitFor()
    await finger.lift()
  }

  it('reacts by a long press, which the other phone shows, and takes it back by a tap on it', async () => {
    await openMenu(mine, 'Are you coming tonight?')
    await mine.getByRole('group', { name: 'React' }).getByRole('button', { name: '❤️' }).tap()
    await chips(eves).getByText('❤️').waitFor()
    expect(await chips(mine).getAttribute('aria-pressed')).toBe('true')
    expect(await chips(eves).getAttribute('aria-pressed')).toBe('false')
    await chips(mine).tap()
    await chips(eves).waitFor({ state: 'detached' })
    await openMenu(mine, 'Are you coming tonight?')
    await mine.getByRole('button', { name: 'Another emoji' }).tap()
    await mine
      .getByRole('dialog', { name: 'Choose a reaction' })
      .getByRole('button', { name: '🎉' })
      .tap()
    await chips(eves).getByText('🎉').waitFor()
  })

  it('answers by a swipe, and the quote leads to an original that was not loaded', async () => {
    await swipe(bubble(mine, 'Are you coming tonight?'), 130, 4)
    await mine.getByRole('button', { name: 'Cancel reply' }).waitFor()
    await mine.getByRole('textbox', { name: 'Message to Eve' }).fill('Yes!')
    await mine.getByRole('button', { name: 'Send' }).tap()
    const quote = bubble(eves, 'Yes!').getByRole('button', { name: /Are you coming tonight/ })
    await quote.waitFor()
    const first = (await me.call(chatRoutes.messages, { params: { id: matchId }, query: {} }))
      .body[0]
    for (let at = 0; at < 60; at++) await says(`and ${at}`)
    await eve.call(chatRoutes.send, {
      body: { matchId, content: 'As I said', replyToId: first?.id ?? '' },
    })
    await gotoLive(mine, `/chat/${matchId}`)
    await bubble(mine, 'As I said').getByRole('button').tap()
    await expect.poll(() => mine.locator(`[data-id="${first?.id}"]`).isVisible()).toBe(true)
    await mine.locator('[data-marked]').waitFor()
  })

  it('edits a message and takes it back, which the other phone shows', async () => {
    await gotoLive(mine, `/chat/${matchId}`)
    const field = mine.getByRole('textbox', { name: 'Message to Eve' })
    const edited = mine.getByRole('textbox', { name: 'Edit message' })
    const editMessage = async (text: string) => {
      await openMenu(mine, text)
      await mine.getByRole('button', { name: 'Edit', exact: true }).tap()
      await edited.waitFor()
      expect(await edited.inputValue()).toBe(text)
    }
    await field.fill('At nein')
    await mine.getByRole('button', { name: 'Send' }).tap()
    await bubble(eves, 'At nein').waitFor()
    await mine.getByRole('button', { name: 'Add photos' }).waitFor()
    await field.fill('And bring')
    await editMessage('At nein')
    for (const name of ['Add photos', 'Record a voice message', 'Send'])
      expect(await mine.getByRole('button', { name, exact: true }).count()).toBe(0)
    await edited.fill('At ten')
    await mine.getByRole('button', { name: 'Cancel edit' }).tap()
    await field.waitFor()
    expect(await field.inputValue()).toBe('And bring')
    await editMessage('At nein')
    await mine.getByRole('button', { name: 'Save', exact: true }).tap()
    await field.waitFor()
    await editMessage('At nein')
    await edited.fill('At nine')
    await mine.getByRole('button', { name: 'Save', exact: true }).tap()
    await bubble(eves, 'At nine').getByText('edited').waitFor()
    await field.waitFor()
    expect(await field.inputValue()).toBe('And bring')
    await gotoLive(mine, `/chat/${matchId}`)
    await expect.poll(() => field.inputValue()).toBe('And bring')
    await field.fill('')
    await openMenu(mine, 'At nine')
    await mine.getByRole('button', { name: 'Delete', exact: true }).tap()
    await mine
      .getByRole('dialog', { name: 'Delete this message?' })
      .getByRole('button', { name: 'Delete' })
      .tap()
    await bubble(eves, 'This message was deleted').waitFor()
    expect(await list(eves).innerText()).not.toContain('At nine')
  })
})
