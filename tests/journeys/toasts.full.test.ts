import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { change } from '../harness/recorded.ts'
import { pointOn, swipe } from '../harness/touch.ts'
import { inArabic } from './arabic.ts'
import { journey, newMatch } from './journey.ts'
import { photosOf, picker, me as stored } from './media-editor.ts'
import { confirmAge, logOut, toastOf, visitAs } from './steps.ts'

describe('toasts', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const { matchId } = await newMatch(world, me, { name: 'Una' })
  await person(world, { name: 'Duo' })

  /** A page on which toasts stay until something else removes them: their timer pauses in a window without focus. */
  const open = async (path: string) => {
    const { page } = await visitAs(browser, world, me)
    await page.goto(path)
    return page
  }
  const hold = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('blur')))
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error(`${place} is not shown`)
    return box
  }
  /** The toast's own buttons are in the dialog it covers. */
  const controlsOf = (place: Locator) =>
    place.locator(':is(button, textarea, input, label):not([popover] *)').filter({ visible: true })
  /** Checks that the toast is at rest, and covers none of these controls. */
  const isClearOf = async (page: Page, places: Locator) => {
    const toast = toastOf(page)
    await toast.waitFor()
    await hold(page)
    await expect
      .poll(async () => {
        await toast.evaluate((shown) =>
          Promise.all(shown.getAnimations().map(({ finished }) => finished)),
        )
        const one = await boxOf(toast)
        const others = await Promise.all(
          (await places.all()).map(async (place) => ({ place, box: await boxOf(place) })),
        )
        return others
          .filter(({ box }) => one.y < box.y + box.height && box.y < one.y + one.height)
          .filter(({ box }) => one.x < box.x + box.width && box.x < one.x + one.width)
          .map(({ place }) => `${place}`)
      })
      .toEqual([])
  }

  it('cover no field or button of their form, and disappear when it is corrected', async () => {
    const { page, context } = await visit(browser, world.url)
    await confirmAge(context)
    await page.goto('/auth')
    const create = page.getByRole('button', { name: 'Create Account', exact: true })
    await create.tap()
    await isClearOf(page, controlsOf(page.locator('form')))
    // Submitted again with the same missing fields, it is announced again.
    await create.tap()
    await isClearOf(page, controlsOf(page.locator('form')))
    await page.getByLabel('Email').fill('new@example.test')
    await toastOf(page).waitFor({ state: 'detached' })
    await context.close()
  })

  it('are said once, go after five seconds that stand still under the mouse, and go by Escape', async () => {
    const { page, context } = await visit(browser, world.url, {
      viewport: { width: 1280, height: 800 },
    })
    await confirmAge(context)
    await page.clock.install()
    await page.goto('/auth')
    const create = page.getByRole('button', { name: 'Create Account', exact: true })
    const toast = toastOf(page)
    await create.click()
    await toast.waitFor()
    const said = page
      .locator('[role=status][aria-live=assertive]')
      .filter({ hasText: /^Notification / })
    await expect.poll(() => said.count()).toBe(1)
    const box = await boxOf(toast)
    await page.mouse.move(box.x + 60, box.y + box.height / 2)
    await page.clock.fastForward(20_000)
    expect(await toast.count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.fastForward(5000)
    await toast.waitFor({ state: 'detached' })
    await page.locator('[popover=manual] li').waitFor({ state: 'detached' })
    await create.click()
    await toast.waitFor()
    const focused = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
    expect(await focused.evaluate((before) => before === document.activeElement)).toBe(true)
    await context.close()
  })

  it('lie over no control of a dialog, of the one that opens after it either', async () => {
    const page = await open(`/chat/${matchId}`)
    await page.route('**/api/report', (route) =>
      route.fulfill({ status: 503, json: { error: 'Busy', code: 'BUSY' } }),
    )
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('menuitem', { name: item }).tap()
    }
    await choose('Report')
    const report = page.getByRole('dialog', { name: 'Report Una' })
    await report.getByText('Spam', { exact: true }).tap()
    const send = report.getByRole('button', { name: 'Send report' })
    await send.tap()
    await isClearOf(page, controlsOf(report))
    const sent = page.waitForRequest('**/api/report')
    await send.tap()
    await sent
    await isClearOf(page, send)
    await report.getByRole('button', { name: 'Close' }).first().tap()
    await report.waitFor({ state: 'hidden' })
    await choose('Block')
    const block = page.getByRole('dialog', { name: 'Block Una?' })
    await block.getByRole('button', { name: 'Block' }).waitFor()
    await isClearOf(page, controlsOf(block))
    await page.context().close()
  })

  it('lie over no control of the crop sheet and of the editor, which gets shorter for them', async () => {
    const page = await open('/profile?edit=media')
    await photosOf(page).first().waitFor()
    const good = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg', 400, 800) }
    const notes = {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Milk, eggs, tea'),
    }
    await picker(page, 'Photos').setInputFiles([notes, good])
    const crop = page.getByRole('dialog', { name: 'Crop photo' })
    await crop.getByRole('button', { name: 'Keep the whole photo' }).waitFor()
    await isClearOf(page, controlsOf(crop))
    await crop.getByRole('button', { name: 'Keep the whole photo' }).tap()
    await crop.waitFor({ state: 'hidden' })
    await isClearOf(page, page.getByText('Changes save automatically'))
    await page.context().close()
  })

  it('removed photos are taken back one after the other, from a line that no bar covers', async () => {
    const [own = ''] = me.user.photos
    const others: string[] = []
    for (let count = 0; count < 4; count++) others.push(await upload(me))
    await change(me, { photos: [own, ...others] })
    const page = await open('/profile?edit=media')
    await page.getByRole('button', { name: 'Remove photo 1' }).tap()
    await page.getByRole('button', { name: 'Photo 4 of 4' }).waitFor()
    await page.getByRole('button', { name: 'Remove photo 2' }).tap()
    await page.getByRole('button', { name: 'Photo 3 of 3' }).waitFor()
    await page.getByText('Photo removed · 2 in all').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    const { y, height } = await boxOf(undo)
    expect(y + height).toBeLessThan((await boxOf(page.getByText('Changes save automatically'))).y)
    await undo.tap()
    await page.getByText('Photo removed', { exact: true }).waitFor()
    await undo.tap()
    await undo.waitFor({ state: 'detached' })
    await expect
      .poll(() => stored(me))
      .toMatchObject({ photos: [own, ...others], profilePhoto: own })
    await page.context().close()
  })

  it('let taps through to a card, and are swiped away without moving it', async () => {
    const page = await open('/discover')
    const card = page.locator('[data-card]:not([inert])')
    await card.waitFor()
    expectFailedCalls('POST /api/auth/logout 403')
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({ status: 403, json: { error: 'No', code: 'FORBIDDEN' } }),
    )
    const toast = toastOf(page)
    await logOut(page)
    await isClearOf(page, page.getByRole('button', { name: 'Like', exact: true }))
    await isClearOf(page, card.locator('[data-open]'))
    const id = await card.getAttribute('data-card')
    await swipe(toast, 140, 0, { across: 0.3, along: 0.5 })
    await toast.waitFor({ state: 'detached' })
    expect(await card.getAttribute('data-card')).toBe(id)
    await logOut(page)
    await isClearOf(page, page.getByRole('button', { name: 'Like', exact: true }))
    const { x, y } = await pointOn(toast, 0.4, 0.5)
    const isOnCard = ([left, top]: [number, number]) =>
      document.elementFromPoint(left, top)?.closest('[data-card]') !== null
    expect(await page.evaluate(isOnCard, [x, y] as [number, number])).toBe(true)
    await page.context().close()
  })

  it('leave to the right in Arabic too, and not to the left', async () => {
    const { page, context } = await visit(browser, world.url)
    await context.addInitScript(() => localStorage.setItem('language', 'ar'))
    await confirmAge(context)
    const { button } = await inArabic(page)
    await page.goto('/auth')
    const toast = toastOf(page)
    for (const across of [0.3, 0.5]) {
      await button('Create Account').tap()
      await toast.waitFor()
      await hold(page)
      await swipe(toast, -140, 0, { across: 0.7, along: 0.5 })
      expect(await toast.count()).toBe(1)
      await swipe(toast, 140, 0, { across, along: 0.5 })
      await toast.waitFor({ state: 'detached' })
    }
    await context.close()
  })
})
