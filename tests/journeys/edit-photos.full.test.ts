import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOf, get } from '../features/media/files.ts'
import { keepLinks } from '../features/profile/calls.ts'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { journey } from './journey.ts'
import {
  file,
  focused,
  links,
  loseTheAnswer,
  me,
  mediaEditor,
  part,
  photosOf,
  picker,
} from './media-editor.ts'
import { toastOf } from './steps.ts'

describe('the photos on the user’s own profile', async () => {
  const { world, browser } = await journey()

  const editor = mediaEditor(browser, world)

  it('photos are added, cropped by touch, put in order, made main and removed', async () => {
    const ann = await person(world)
    const { page, faults } = await editor(ann)
    await picker(page, 'Photos').setInputFiles([
      await file('one.jpg', 1000, 500, 90),
      await file('two.jpg', 400, 800, 180),
    ])
    const crop = page.getByRole('dialog', { name: 'Crop photo 1 of 2' })
    const frame = crop.getByRole('img', { name: 'Preview of the cropped photo' })
    const look = () => frame.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    const before = await look()
    await swipe(frame, 60, 0)
    await expect.poll(look).not.toBe(before)
    const finger = touch(page)
    await finger.press(await pointOn(frame, 0.4, 0.5), 0)
    await finger.press(await pointOn(frame, 0.6, 0.5), 1)
    await finger.move(60, 0, { finger: 1 })
    await finger.lift(1)
    await finger.lift(0)
    await expect
      .poll(async () => Number(await crop.getByLabel('Zoom').inputValue()))
      .toBeGreaterThan(1.1)
    await crop.getByRole('button', { name: 'Rotate the photo' }).tap()
    await crop.getByRole('button', { name: 'Use photo' }).tap()
    const second = page.getByRole('dialog', { name: 'Crop photo 2 of 2' })
    await second.getByRole('button', { name: 'Rotate the photo' }).tap()
    await second.getByText('Keep the whole photo').tap()
    await expect.poll(() => photosOf(page).count()).toBe(3)
    const { photos } = await me(ann)
    const sizes = await Promise.all(
      photos.slice(1).map(async (url) => {
        const { width, height } = await sharp(await bytesOf(await get(world, url, ann))).metadata()
        return { ratio: width / height, height }
      }),
    )
    expect(sizes[0]?.ratio).toBeCloseTo(0.8, 1)
    // Uncropped, and turned on its side.
    expect(sizes[1]).toEqual({ ratio: 2, height: 400 })

    // A short drag scrolls; a photo moves only after the finger rests first.
    const [a, b, c] = photos
    await swipe(photosOf(page).nth(0), 0, -60)
    await finger.press(await pointOn(photosOf(page).nth(0)))
    await page.locator('[data-sorting]').waitFor()
    const [from, to] = [await pointOn(photosOf(page).nth(0)), await pointOn(photosOf(page).nth(2))]
    await finger.move(to.x - from.x, to.y - from.y)
    await finger.lift()
    await expect.poll(async () => (await me(ann)).photos).toEqual([b, c, a])
    await expect
      .poll(() => page.getByText('Photo moved to place 3 of 3.').count())
      .toBeGreaterThan(0)

    await photosOf(page).nth(1).tap()
    await page
      .getByRole('dialog', { name: 'Photo 2 of 3' })
      .getByRole('button', { name: 'Make main photo' })
      .tap()
    await page.getByRole('button', { name: 'Photo 2 of 3, main photo' }).waitFor()
    await expect.poll(async () => (await me(ann)).profilePhoto).toBe(c)

    await page.getByRole('button', { name: 'Remove photo 2' }).tap()
    await expect.poll(async () => (await me(ann)).photos).toEqual([b, a])
    expect((await me(ann)).profilePhoto).toBe(b)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect
      .poll(async () => await me(ann))
      .toMatchObject({ photos: [b, c, a], profilePhoto: c })
    await page.getByRole('button', { name: 'Photo 2 of 3, main photo' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('photos are sorted by keys and by mouse on a desktop', async () => {
    const ann = await person(world)
    const own = ann.user.photos[0] ?? ''
    const [one = '', two = ''] = links(2)
    await keepLinks(world, ann, [own, one, two])
    const { page } = await editor(ann, { viewport: desktop })
    await photosOf(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await me(ann)).photos).toEqual([one, own, two])
    expect(await focused(page)).toMatch(/^Photo 2 of 3/)
    await expect
      .poll(() => page.getByText('Photo moved to place 2 of 3.').count())
      .toBeGreaterThan(0)
    await page.keyboard.press('End')
    await expect.poll(async () => (await me(ann)).photos).toEqual([one, two, own])
    expect(await focused(page)).toMatch(/^Photo 3 of 3/)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Photo 3 of 3' })
    await sheet.getByRole('button', { name: 'Move earlier' }).press('Enter')
    await expect.poll(async () => (await me(ann)).photos).toEqual([one, own, two])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })

    const [from, to] = [await pointOn(photosOf(page).nth(2)), await pointOn(photosOf(page).nth(0))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await me(ann)).photos).toEqual([two, one, own])
    // The click after a drag opens nothing.
    expect(await page.getByRole('dialog', { name: /^Photo \d/ }).count()).toBe(0)
    await page.context().close()
  })

  it('an order that overlaps a removal elsewhere does not bring the photo back', async () => {
    expectFailedCalls('PATCH /api/user/:id 409')
    const ann = await person(world)
    const own = ann.user.photos[0] ?? ''
    const [one = '', two = ''] = links(2)
    await keepLinks(world, ann, [own, one, two])
    const { page } = await editor(ann, { viewport: desktop })
    const params = { id: ann.id, index: '1' }
    await page.route(
      `**/api/user/${ann.id}`,
      async (route) => {
        await ann.call(photoRoutes.remove, { params, query: { photo: one } })
        await route.continue()
      },
      { times: 1 },
    )
    await photosOf(page).first().press('End')
    await expect.poll(async () => (await me(ann)).photos).toEqual([two, own])
    await expect.poll(() => photosOf(page).count()).toBe(2)
    await page.context().close()
  })

  it('the editor scrolls while a photo is dragged near its edge, also by a finger that rests there', async () => {
    const ann = await person(world)
    const own = ann.user.photos[0] ?? ''
    const [one = '', two = '', three = '', four = ''] = links(4)
    await keepLinks(world, ann, [own, one, two, three, four])
    const { page } = await editor(ann, { viewport: { width: 390, height: 480 } })
    const view = page.locator('[tabindex="0"]').filter({ has: part(page, 'Photos') })
    const scrolled = () => view.evaluate((element) => element.scrollTop)
    await photosOf(page)
      .first()
      // The second row is below the view.
      .evaluate((photo) => photo.scrollIntoView({ block: 'end' }))
    const before = await scrolled()
    const finger = touch(page)
    const from = await pointOn(photosOf(page).first())
    await finger.press(from)
    await page.locator('[data-sorting]').waitFor()
    const bottom = await view.evaluate((element) => element.getBoundingClientRect().bottom)
    await finger.move(0, bottom - 4 - from.y)
    await expect.poll(scrolled).toBeGreaterThan(before)
    // It stops at the end of the list.
    const isEndInView = () =>
      view.evaluate((element) => {
        const list = element.querySelector('[data-sorting]')?.getBoundingClientRect()
        return list !== undefined && list.bottom <= element.getBoundingClientRect().bottom + 1
      })
    await expect.poll(isEndInView).toBe(true)
    await finger.lift()
    await expect.poll(async () => (await me(ann)).photos.indexOf(own)).toBeGreaterThan(2)
    expect(new Set((await me(ann)).photos)).toEqual(new Set([own, one, two, three, four]))
    await page.context().close()
  })

  it('a photo that failed stays on screen, and can be tried again or removed', async () => {
    expectFailedCalls('POST /api/user/:id/upload-photo 502')
    const ann = await person(world)
    const { page } = await editor(ann)
    await page.route('**/upload-photo?*', (route) => route.fulfill({ status: 502, body: '' }))
    for (const name of ['one.jpg', 'two.jpg']) {
      await picker(page, 'Photos').setInputFiles([await file(name, 300, 400)])
      await page
        .getByRole('dialog', { name: 'Crop photo' })
        .getByRole('button', { name: 'Use photo' })
        .tap()
      await expect
        .poll(() => toastOf(page).innerText())
        .toContain('Failed to add photo. Please try again.')
    }
    await expect
      .poll(() => page.getByRole('button', { name: 'Try the photo again' }).count())
      .toBe(2)
    await page.getByRole('button', { name: 'Remove the new photo' }).first().tap()
    await page.unroute('**/upload-photo?*')
    await page.getByRole('button', { name: 'Try the photo again' }).tap()
    await expect.poll(() => photosOf(page).count()).toBe(2)
    expect((await me(ann)).photos).toHaveLength(2)
    await page.context().close()
  })

  it('a photo whose answer was lost is there once, also after another try', async () => {
    expectFailedCalls('POST /api/user/:id/upload-photo ERR_CONNECTION_RESET')
    const ann = await person(world)
    const { page } = await editor(ann)
    await page.route('**/upload-photo?*', loseTheAnswer, { times: 1 })
    await picker(page, 'Photos').setInputFiles([await file('one.jpg', 300, 400)])
    await page
      .getByRole('dialog', { name: 'Crop photo' })
      .getByRole('button', { name: 'Use photo' })
      .tap()
    await page.getByRole('button', { name: 'Try the photo again' }).tap()
    await page.getByRole('button', { name: 'Try the photo again' }).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('button', { name: 'Cancel the upload of the photo' }).count())
      .toBe(0)
    await expect.poll(() => photosOf(page).count()).toBe(2)
    expect((await me(ann)).photos).toHaveLength(2)
    await page.context().close()
  })

  it('the crop sheet stays closed when the next photo is read only after that', async () => {
    const { page } = await editor(await person(world))
    const crop = page.getByRole('dialog', { name: /^Crop photo/ })
    await picker(page, 'Photos').setInputFiles([
      await file('one.jpg', 300, 400),
      await file('two.jpg', 300, 400),
    ])
    await crop.waitFor()
    await page.evaluate(holdBitmaps)
    await crop.getByRole('button', { name: 'Use photo' }).tap()
    await expect.poll(() => page.evaluate('globalThis.isHeld')).toBe(true)
    await crop.getByRole('button', { name: 'Close' }).tap()
    await crop.waitFor({ state: 'detached' })
    await page.evaluate('release()')
    expect(await crop.count()).toBe(0)
    await picker(page, 'Photos').setInputFiles(await file('three.jpg', 300, 400))
    await page.getByRole('dialog', { name: 'Crop photo', exact: true }).waitFor()
    await page.context().close()
  })

  it('a photo that could not be removed stays, and nothing says that it was removed', async () => {
    expectFailedCalls('DELETE /api/user/:id/photos/1 500')
    const ann = await person(world)
    await keepLinks(world, ann, [...ann.user.photos, ...links(1)])
    const { page } = await editor(ann)
    await page.route('**/photos/1?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Remove photo 2' }).tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain('Failed to remove photo. Please try again.')
    await expect.poll(() => photosOf(page).count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await page.context().close()
  })

  it('says what is wrong with a photo, with the specified texts', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      picker(page, 'Photos').setInputFiles({ name, mimeType, buffer })
    const says = (title: string, text: string) =>
      expect
        .poll(async () => (await toastOf(page).innerText()).split('\n').slice(0, 2))
        .toEqual([title, text])
    await pick('a.pdf', 'application/pdf', Buffer.from('%PDF'))
    await says('Invalid file type', 'Please select an image file.')
    await pick('a.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024))
    await says('File too large', 'Please select an image smaller than 5MB.')
    await pick('a.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'))
    await says('Upload Failed', "This photo's format isn't supported here. Choose a JPEG or PNG.")
    await page.getByRole('button', { name: 'Add link' }).tap()
    await says('Missing URL', 'Please enter a photo URL.')
    await page.getByRole('button', { name: 'Remove photo 1' }).tap()
    await says('Add Photos', 'Please add at least one photo to your profile.')
    await keepLinks(world, ann, [...ann.user.photos, ...links(3)])
    await page.reload()
    await expect.poll(() => photosOf(page).count()).toBe(4)
    await picker(page, 'Photos').setInputFiles([
      await file('one.jpg', 300, 400),
      await file('two.jpg', 300, 400),
    ])
    await says('Maximum photos reached', 'You can only upload up to 5 photos.')
    await page.context().close()
  })
})

/** Runs in the page: reads the next picture only after `release()`, which resolves once the page has shown the result. */
function holdBitmaps(): void {
  const read = globalThis.createImageBitmap
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  globalThis.createImageBitmap = async (...given: [ImageBitmapSource]) => {
    globalThis.createImageBitmap = read
    const bitmap = await read(...given)
    Object.assign(globalThis, {
      isHeld: true,
      async release() {
        release()
        for (let frame = 0; frame < 3; frame++) await drawn()
      },
    })
    await released
    return bitmap
  }
}
