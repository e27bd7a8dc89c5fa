import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { journey } from './journey.ts'
import { chunkOf, toastOf, visitAs } from './steps.ts'

describe('the lightbox', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const kenji = await person(world, { name: 'Kenji' })
  const more = [
    await upload(kenji, await photo('jpeg', 300, 400, 120)),
    await upload(kenji, await photo('jpeg', 400, 300, 200)),
  ]
  await kenji.call(profileRoutes.updateUser, {
    params: { id: kenji.id },
    body: { photos: [...kenji.user.photos, ...more] },
  })

  function parts(page: Page) {
    const box = page.getByRole('dialog', { name: 'Photos of Kenji' })
    return {
      box,
      photo: box.getByRole('img', { name: /^Photos of Kenji, / }),
      opener: page.getByRole('button', { name: 'Enlarge the photos of Kenji' }),
      button: (name: string) => box.getByRole('button', { name, exact: true }),
      counts: (words: string) => box.getByText(words, { exact: true }).waitFor(),
    }
  }
  const open = async (options?: Parameters<typeof visitAs>[3]) => {
    const { page } = await visitAs(browser, world, me, options)
    await page.goto(`/app/user/${kenji.id}`)
    await parts(page).opener.waitFor()
    return page
  }
  /** The photo's scale relative to the fitted size, and its center relative to the stage's. */
  const lies = async (page: Page) => {
    const { a, e, f } = await parts(page).photo.evaluate((image) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
      return { a, e, f }
    })
    return { scale: a, x: e, y: f }
  }

  it('works by keys: Left and Right change the photo in a loop, Escape closes and restores the focus', async () => {
    const page = await open({ viewport: desktop })
    const { box, opener, counts, photo: shown } = parts(page)
    await opener.focus()
    await page.keyboard.press('Enter')
    await counts('1 of 3')
    await page.keyboard.press('ArrowRight')
    await counts('2 of 3')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await counts('3 of 3')
    const last = await shown.getAttribute('src')
    expect(last).toContain(
      (await kenji.call(profileRoutes.user, { params: { userId: kenji.id } })).body.photos[2] ??
        '-',
    )
    await page.keyboard.press('ArrowRight')
    await counts('1 of 3')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true)
    await page.context().close()
  })

  it('works by mouse: thumbnails, arrows, double click and the wheel', async () => {
    const page = await open({ viewport: desktop })
    const { button, counts, box, photo: shown } = parts(page)
    await page.getByRole('img', { name: 'Kenji, 2 of 3' }).click()
    await counts('2 of 3')
    await button('Photo 3').click()
    await counts('3 of 3')
    expect(await button('Photo 3').getAttribute('aria-current')).toBe('true')
    await button('Next photo').click()
    await counts('1 of 3')
    await button('Previous photo').click()
    await counts('3 of 3')
    await shown.dblclick()
    await expect.poll(async () => (await lies(page)).scale).toBeCloseTo(2.5)
    await button('Fit to screen').click()
    await expect.poll(() => lies(page)).toEqual({ scale: 1, x: 0, y: 0 })
    await shown.hover()
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => (await lies(page)).scale).toBeGreaterThan(1.2)
    await button('Close').click()
    await box.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('works by touch: swipes change the photo, a pinch enlarges, a drag moves an enlarged photo, and a drag down closes', async () => {
    const page = await open()
    const { opener, counts, photo: shown, box, button } = parts(page)
    await opener.tap()
    await counts('1 of 3')
    await swipe(shown, -140, 6)
    await counts('2 of 3')
    await swipe(shown, 140, 6)
    await counts('1 of 3')
    await swipe(shown, 140, 6)
    await counts('3 of 3')
    // The drag is too short: the photo returns.
    await swipe(shown, -40, 0)
    await expect.poll(() => lies(page)).toEqual({ scale: 1, x: 0, y: 0 })
    await counts('3 of 3')
    await button('Photo 1').tap()
    await counts('1 of 3')

    const fingers = touch(page)
    await fingers.press(await pointOn(shown, 0.4, 0.5), 0)
    await fingers.press(await pointOn(shown, 0.6, 0.5), 1)
    await fingers.move(-60, 0, { finger: 0 })
    await fingers.move(60, 0, { finger: 1 })
    await fingers.lift(0)
    await fingers.lift(1)
    await expect.poll(async () => (await lies(page)).scale).toBeGreaterThan(1.8)
    await shown.evaluate((image) =>
      Promise.all(image.getAnimations().map(({ finished }) => finished)),
    )
    const before = await lies(page)
    const finger = touch(page)
    await finger.press({ x: 195, y: 420 })
    await finger.move(-50, 0)
    await finger.lift()
    // A swipe on an enlarged photo moves it and does not change to the next.
    await expect.poll(async () => (await lies(page)).x).toBeLessThan(before.x - 30)
    await counts('1 of 3')
    await button('Fit to screen').tap()
    await expect.poll(() => lies(page)).toEqual({ scale: 1, x: 0, y: 0 })
    await swipe(shown, 6, 180)
    await box.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('leaves out a photo that fails to load', async () => {
    expectFailedCalls('GET /media/:file 404')
    const page = await open()
    const { counts, opener } = parts(page)
    const [, second = ''] = (await kenji.call(profileRoutes.user, { params: { userId: kenji.id } }))
      .body.photos
    await page.route(`**${second}`, (route) => route.fulfill({ status: 404 }))
    await opener.tap()
    await counts('1 of 3')
    await parts(page).button('Next photo').tap()
    await counts('2 of 2')
    await page.context().close()
  })

  it('shows why nothing opens if its code does not arrive', async () => {
    expectFailedCalls('GET /assets/:file ERR_FAILED')
    const page = await open()
    const chunk = await chunkOf('lightbox')
    await page.route(`**/${chunk}`, (route) => route.abort())
    await parts(page).opener.tap()
    await toastOf(page).getByText("This didn't load").waitFor()
    await page.getByRole('heading', { name: /^Kenji/ }).waitFor()
    await page.context().close()
  })
})
