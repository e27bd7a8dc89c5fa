import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mediaForm } from '../features/media/files.ts'
import { photo } from '../harness/photo.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('what was said and sent in a chat', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, browser, me, page: phone } = await journeyOf({ name: 'Mine' }, small)
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  const { page: laptop } = await visitAs(browser, world, me, {
    viewport: { width: 1280, height: 800 },
  })
  const says = async (content: string) =>
    (await eve.call(chatRoutes.send, { body: { matchId, content } })).body
  const first = await says('The lighthouse at Cap Fréhel, remember?')
  for (let at = 0; at < 120; at++) await says(`and ${at}`)

  const choose = async (page: Page, item: string) => {
    const press = page === phone ? ('tap' as const) : ('click' as const)
    await page.getByRole('button', { name: 'More', exact: true })[press]()
    await page.getByRole('menuitem', { name: item, exact: true })[press]()
  }

  it('is searched, and a found message that was not loaded is shown in its place', async () => {
    await gotoLive(phone, `/chat/${matchId}`)
    await choose(phone, 'Search')
    const sheet = phone.getByRole('dialog', { name: 'Search your chat with Eve' })
    await sheet.getByRole('searchbox').fill('nothing of this')
    await sheet.getByText('No messages found.').waitFor()
    await sheet.getByRole('searchbox').fill('CAP FREHEL')
    await sheet.getByRole('button', { name: /The lighthouse/ }).tap()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => phone.locator(`[data-id="${first.id}"]`).isVisible()).toBe(true)
    await phone.locator('[data-marked]').waitFor()
  })

  it('has all of its photos in one place, blurred as in the chat, and opens them', async () => {
    for (const who of [eve, me]) {
      const form = mediaForm('photo', await photo('jpeg', 600, 800))
      const { url } = (await who.call(mediaRoutes.uploadMedia, { form })).body
      await who.call(chatRoutes.send, { body: { matchId, attachments: [{ url }] } })
    }
    await choose(phone, 'Photos')
    const sheet = phone.getByRole('dialog', { name: 'Photos in your chat with Eve' })
    await sheet.getByRole('button', { name: /^Enlarge the photo from you/ }).waitFor()
    await sheet.getByRole('button', { name: /^Show the photo from Eve/ }).tap()
    await sheet.getByRole('button', { name: /^Enlarge the photo from Eve/ }).tap()
    const viewer = phone.getByRole('dialog', { name: 'Photos in this chat' })
    await viewer.getByText('2 of 2').waitFor()
    await viewer.getByRole('button', { name: 'Close' }).first().tap()
    await sheet.getByRole('button', { name: 'Close' }).tap()
  })

  it('is muted and marked as unread in every window of the user, until the chat is opened', async () => {
    await gotoLive(laptop, '/matches')
    await gotoLive(phone, '/matches')
    const entry = () => phone.evaluate(() => navigation.currentEntry?.index)
    const list = await entry()
    // The phone is at the end, and has read everything.
    await phone.getByRole('link', { name: /^Message Eve/ }).tap()
    await laptop.getByRole('link', { name: 'Message Eve', exact: true }).waitFor()
    const row = laptop
      .getByRole('listitem')
      .filter({ has: laptop.getByRole('link', { name: /^Message Eve/ }) })
    await choose(phone, 'Mute')
    await row.getByText('Muted').waitFor()
    await choose(phone, 'Mark as unread')
    await phone.getByRole('link', { name: 'Message Eve, marked as unread' }).waitFor()
    // The next Back leaves the list.
    expect(await entry()).toBe(list)
    await laptop.getByRole('link', { name: 'Message Eve, marked as unread' }).click()
    await laptop.getByRole('link', { name: 'Message Eve', exact: true }).waitFor()
    await phone.getByRole('link', { name: 'Message Eve', exact: true }).waitFor()
    await choose(laptop, 'Unmute')
    await row.getByText('Muted').waitFor({ state: 'detached' })
  })

  it('has one menu for a message, by the right mouse button and by the keys', async () => {
    const menu = laptop.getByRole('dialog', { name: 'Message from Eve' })
    const offered = async () => {
      await menu.waitFor()
      const names = await menu.getByRole('button').allInnerTexts()
      await laptop.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
      return names
    }
    const message = laptop.locator('p[dir]', { hasText: 'and 119' })
    await message.click({ button: 'right' })
    // The next click counts, however soon it comes.
    await menu.getByRole('button', { name: 'Reply' }).click()
    await laptop.getByRole('button', { name: 'Cancel reply' }).click()
    await message.click({ button: 'right' })
    const byMouse = await offered()
    for (const name of ['Copy', 'Reply', '❤️', 'Report message']) expect(byMouse).toContain(name)
    const button = laptop.locator(`[data-id]:has(p:text-is("and 119")) [data-message]`)
    await button.focus()
    await laptop.keyboard.press('Enter')
    expect(await offered()).toEqual(byMouse)
    await button.focus()
    await laptop.keyboard.press('Shift+F10')
    expect(await offered()).toEqual(byMouse)
  })
})
