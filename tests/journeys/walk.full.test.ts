import { beforeEach, describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { press, tabTo, type } from '../harness/keys.ts'
import { matchOf } from '../harness/pairs.ts'
import { insertUsers, password, person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { saved } from './media-editor.ts'
import { gotoLive, toastOf } from './steps.ts'

/** The touch walk, repeated on a desktop and by keyboard alone. */
describe('a walk through the whole app by keyboard', async () => {
  const { world, me, page } = await journeyOf({ name: 'Wanda' }, { viewport: desktop })
  const una = await person(world, { name: 'Una' })
  await insertUsers(world, 8)
  await matchOf(una, me)
  await gotoLive(page, '/discover')
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  beforeEach(async () => {
    expect(await page.evaluate(() => 'isTheSamePage' in window), 'the page was loaded again').toBe(
      true,
    )
  })

  const link = (name: string | RegExp, exact = true) => page.getByRole('link', { name, exact })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const heading = (name: string) =>
    page.getByRole('heading', { name, exact: true }).first().waitFor()
  const tab = (name: string | RegExp) =>
    press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first())
  const back = () => press(button('Back').first())
  const leave = async (name: string) => {
    await dialog(name).waitFor()
    await page.keyboard.press('Escape')
    await dialog(name).waitFor({ state: 'detached' })
  }
  const topCard = () => page.locator('[data-card]:not([inert])')
  const topId = async () => (await topCard().getAttribute('data-card')) ?? ''
  const decide = async (key: string) => {
    const id = await topId()
    await page.keyboard.press(key)
    await expect.poll(topId).not.toBe(id)
  }
  const write = async (text: string) => {
    await type(page.getByPlaceholder('Type a message...', { exact: true }), text)
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true }).waitFor()
  }

  it('passes every screen', async () => {
    await topCard().waitFor()
    for (const mode of ['Nearby', 'Interests', 'AI Match']) await press(button(mode))
    await press(button('More on Discover'))
    await page.getByRole('menuitem', { name: 'Location and Discovery Settings' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await leave('Location and Discovery Settings')
    await press(button('Streak'))
    await leave('Daily Login Streak')
    await press(button('Second Look'))
    await page.getByText('No one to look at again').waitFor()
    await press(button('Back to Discover').last())
    await tab('Dating Rooms')
    await heading('Dating Rooms')
    await tab(/^Matches/)
    await link(/^Message Una/, false)
      .first()
      .waitFor()
    await tab(/^Games/)
    await heading('Balloon games')
    await press(link(/^Notifications/))
    await heading('Notifications')
    await tab(/^Profile/)
    for (const [name, title] of [
      ['Privacy', 'Privacy'],
      ['Account', 'Account'],
      ['Get Verified', 'Verification'],
      ['Receipts', 'Receipts'],
    ] as const) {
      await press(link(name))
      await heading(title)
      await back()
      await heading('Premium')
    }
    await press(button('Edit'))
    await tabTo(dialog('Edit Profile').getByRole('tab', { name: 'Basic Info' }))
    await page.keyboard.press('ArrowRight')
    await leave('Edit Profile')
  })

  it('decides by keys, looks again, and chats', async () => {
    await tab(/^Discover/)
    await topCard().waitFor()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) await decide(key)
    await press(button('Second Look'))
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await heading('Smart Discovery')
    await tab(/^Matches/)
    await press(link(/^Message Una/, false).first())
    await write('By keys alone')
    await press(button('Date'))
    await press(button(/^Balloon date/))
    const invitation = dialog(/^Invite Una to a balloon game$/)
    await type(invitation.getByLabel('Title'), 'Up in the air')
    await page.keyboard.press('Escape')
    await invitation.waitFor({ state: 'detached' })
  })

  it('opens a room and writes there', async () => {
    await tab('Dating Rooms')
    await press(button('Create New Room').first())
    await type(dialog('Create New Room').getByLabel('Room name'), 'Tea at Four')
    await press(dialog('Create New Room').getByRole('button', { name: 'Create room' }))
    await heading('Tea at Four')
    await write('Who takes milk?')
  })

  it('edits the profile, hides it, and signs out and in again', async () => {
    await tab(/^Profile/)
    await press(button('Edit'))
    await tabTo(dialog('Edit Profile').getByLabel('Name', { exact: true }))
    await page.keyboard.press('End')
    await page.keyboard.type(' Wide')
    await saved(page)
    await leave('Edit Profile')
    await press(link('Privacy'))
    await press(page.getByRole('switch', { name: 'Hide my profile' }), 'Space')
    await page.getByRole('switch', { name: 'Hide my profile', checked: true }).waitFor()
    await tab(/^Discover/)
    await press(button('Show my profile'))
    await topCard().waitFor()
    await press(button(/^Report or block /))
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await press(button('Logout'))
    await press(
      page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }),
    )
    await page.waitForURL('**/auth')
    await press(page.getByRole('radio', { name: 'Sign In' }), 'Space')
    await type(page.getByLabel('Email'), me.user.email)
    await type(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await heading('Smart Discovery')
    await toastOf(page).getByText('Good to see you, Wanda Wide!').waitFor()
  })
})
