import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mediaForm } from '../features/media/files.ts'
import { phone } from '../harness/browser.ts'
import { striped } from '../harness/photo.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { journeyOf, newMatch } from './journey.ts'

const naturalSize = (image: Locator) =>
  image.evaluate((element) => [
    (element as HTMLImageElement).naturalWidth,
    (element as HTMLImageElement).naturalHeight,
  ])

describe('a long picture in a chat', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('heading', { name: /You matched with Eve/ }).waitFor()

  it('leaves this phone readable', async () => {
    const buffer = await striped(1170, 12_000)
    await page
      .getByLabel('Photo files')
      .setInputFiles({ name: 'long.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await page.getByRole('button', { name: 'Enlarge the photo from you' }).waitFor()
    const [message] = (await eve.call(chatRoutes.messages, { params: { id: matchId } })).body
    expect(message?.attachments).toMatchObject([{ width: 720, height: 7385 }])
  })

  it('is cut in its bubble, and whole in the viewer, where two taps fill the width and a pinch goes further', async () => {
    const { body } = await eve.call(mediaRoutes.uploadMedia, {
      form: mediaForm('photo', await striped(1170, 12_000)),
    })
    await eve.call(chatRoutes.send, { body: { matchId, attachments: [{ url: body.url }] } })
    await page.getByRole('button', { name: 'Show photo' }).tap()
    const bubble = page.getByRole('button', { name: 'Enlarge the photo from Eve' })
    await expect.poll(() => naturalSize(bubble.getByRole('img'))).toEqual([576, 800])
    const { width = 0, height = 0 } = (await bubble.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(0.72, 1)
    const later = page.getByRole('button', { name: 'Not now' })
    if (await later.count()) await later.tap()

    await bubble.tap()
    const photo = page
      .getByRole('dialog', { name: 'Photo from Eve' })
      .getByRole('img', { name: /^Photo from Eve/ })
    await expect.poll(() => naturalSize(photo)).toEqual([720, 7385])
    const box = () =>
      photo.boundingBox().then((found) => found ?? { x: 0, y: 0, width: 0, height: 0 })
    const whole = await box()
    expect(whole.y).toBeGreaterThanOrEqual(0)
    expect(whole.y + whole.height).toBeLessThanOrEqual(phone.height)
    expect(whole.width).toBeLessThan(100)

    const finger = touch(page)
    const at = await pointOn(photo, 0.5, 0.1)
    // Without waiting in between: two taps that a busy machine separates would count as two single taps.
    await Promise.all([finger.press(at), finger.lift(), finger.press(at), finger.lift()])
    await expect.poll(async () => Math.round((await box()).width)).toBe(phone.width)
    const before = await box()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await box()).y).toBeLessThan(before.y - 200)

    const fingers = touch(page)
    await fingers.press({ x: 150, y: 420 }, 0)
    await fingers.press({ x: 240, y: 420 }, 1)
    await fingers.move(-60, 0, { finger: 0 })
    await fingers.move(60, 0, { finger: 1 })
    await fingers.lift(0)
    await fingers.lift(1)
    await expect.poll(async () => (await box()).width).toBeGreaterThan(phone.width * 1.5)
    await page.getByRole('button', { name: 'Fit to screen' }).tap()
    await expect.poll(async () => Math.round((await box()).height)).toBe(Math.round(whole.height))
  })
})
