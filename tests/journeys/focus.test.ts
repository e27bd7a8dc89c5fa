import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { press, type } from '../harness/keys.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { journey } from './journey.ts'
import { file, mediaEditor, photosOf, picker } from './media-editor.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

/** Waits until the page watches the focus, and counts the frames from the next press on in which nothing has it. */
async function watch(page: Page): Promise<() => Promise<number>> {
  await page.locator('[popover=manual]').waitFor({ state: 'attached' })
  const frames = await page.evaluateHandle(() => {
    const counted = { lost: 0 }
    const look = () => {
      if (document.activeElement === document.body) counted.lost++
      requestAnimationFrame(look)
    }
    addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true })
    return counted
  })
  return () => frames.evaluate(({ lost }) => lost)
}

/** The text or label of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })

describe('the focus', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('goes to the heading of what was chosen, by touch and by keyboard', async () => {
    const { page } = await visitAs(browser, world, me)
    await page.goto('/app/privacy')
    const lost = await watch(page)
    await button(page, 'Choose Private').tap()
    await button(page, 'Choose Private').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Private')
    expect(await lost()).toBe(0)
    await page.context().close()

    const { page: wide } = await visitAs(browser, world, me, { viewport: desktop })
    await wide.goto('/app/privacy')
    const lostByKeys = await watch(wide)
    await press(button(wide, 'Choose Off'))
    await button(wide, 'Choose Off').waitFor({ state: 'detached' })
    await expect.poll(() => focused(wide)).toBe('Off')
    expect(await lostByKeys()).toBe(0)
    await wide.context().close()
  })

  it('stays on the button that hides a word, and goes to the heading above a word that is removed', async () => {
    const { page } = await visitAs(browser, world, me, { viewport: desktop })
    await page.goto('/app/privacy')
    const lost = await watch(page)
    await type(page.getByLabel('A word to hide'), 'snake')
    await press(button(page, 'Add'))
    await button(page, 'Stop hiding snake').waitFor()
    await expect.poll(() => page.getByLabel('A word to hide').inputValue()).toBe('')
    expect(await focused(page)).toBe('Add')
    // An empty field sends nothing, neither by its button nor by Enter.
    await page.keyboard.press('Enter')
    await page.getByLabel('A word to hide').press('Enter')
    await press(button(page, 'Stop hiding snake'))
    await button(page, 'Stop hiding snake').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Hidden words')
    expect(await lost()).toBe(0)
    expect((await me.call(safetyRoutes.hiddenWords, {})).body).toEqual({ words: [] })
    await page.context().close()
  })

  it('goes back to the list of people after one was removed from a room', async () => {
    const cleo = await person(world, { name: 'Cleo' })
    const { id } = (await me.call(roomRoutes.create, { body: { name: 'Tea', description: '' } }))
      .body
    await cleo.call(roomRoutes.join, { params: { id }, body: {} })
    const { page } = await visitAs(browser, world, me)
    await gotoLive(page, `/app/rooms/${id}`)
    const lost = await watch(page)
    await button(page, 'People').tap()
    await button(page, 'More about Cleo').tap()
    await page.getByRole('menuitem', { name: 'Remove from room' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Remove Cleo from this room?' })
    await sheet.getByRole('button', { name: 'For a day' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await button(page, 'More about Cleo').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^People · /)
    expect(await lost()).toBe(0)
    await page.context().close()
  })

  it('goes to the title of the screen whose steps are done', async () => {
    const { page } = await visitAs(browser, world, me)
    await page.goto('/app/verification')
    const lost = await watch(page)
    await button(page, 'Next').tap()
    await page.locator('input[name=idDocument]').setInputFiles({
      name: 'id.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await page.getByText('id.jpg').waitFor()
    await button(page, 'Next').tap()
    await button(page, 'Submit').tap()
    await page.getByText('Under Review').waitFor()
    await expect.poll(() => focused(page)).toBe('Verification')
    expect(await lost()).toBe(0)
    await page.context().close()
  })

  it('is kept in the editor by a photo that was cropped', async () => {
    const ann = await person(world)
    const { page } = await mediaEditor(browser, world)(ann, { viewport: desktop })
    const lost = await watch(page)
    const chosen = page.waitForEvent('filechooser')
    await press(picker(page, 'Photos'))
    await (await chosen).setFiles(await file('a.jpg', 300, 400))
    const sheet = page.getByRole('dialog', { name: 'Crop photo' })
    await press(sheet.getByRole('button', { name: 'Keep the whole photo' }))
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => photosOf(page).count()).toBe(2)
    expect(await toastOf(page).count()).toBe(0)
    expect(await lost()).toBe(0)
    await page.context().close()
  })
})
