import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOf, get } from '../features/media/files.ts'
import { desktop, visit } from '../harness/browser.ts'
import { consoleOf } from '../harness/console.ts'
import { dropFile } from '../harness/drop.ts'
import { expectFailedCalls, expectFault } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { film, voice } from '../harness/recordings.ts'
import { startSlowNetwork } from '../harness/slow-network.ts'
import { journey } from './journey.ts'
import { me, mediaEditor, photosOf, picker, says } from './media-editor.ts'
import { visitAs } from './steps.ts'

const megabyte = 1024 * 1024
const padded = (picture: Buffer) => Buffer.concat([picture, Buffer.alloc(6 * megabyte)])
const cutOff = (what: string) =>
  `This ${what} was cut off: part of it is missing. Choose another one.`
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

describe('files of every kind, wherever they are chosen', async () => {
  const { world, browser } = await journey()

  const editor = mediaEditor(browser, world)

  it('a photo of a large camera is reduced upright, and what is transparent becomes white', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const add = async (buffer: Buffer, count: number) => {
      await picker(page, 'Photos').setInputFiles({ name: 'IMG_1', mimeType: '', buffer })
      await page.getByRole('dialog', { name: 'Crop photo' }).getByText('Keep the whole photo').tap()
      await expect.poll(() => photosOf(page).count()).toBe(count)
      const stored = await bytesOf(await get(world, (await me(ann)).photos.at(-1) ?? '', ann))
      const { data, info } = await sharp(stored)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ]
      return { info, at }
    }
    const red = { create: { width: 3000, height: 4000, channels: 3 as const, background: '#f00' } }
    // Stored on its side: its left edge is shown at the top.
    const lying = await sharp({
      create: { width: 6000, height: 4000, channels: 3, background: '#00f' },
    })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const upright = await add(padded(lying), 2)
    expect([upright.info.width, upright.info.height]).toEqual([800, 1200])
    const [r = 0, , b = 0] = upright.at(400, 100)
    const [r2 = 0, , b2 = 0] = upright.at(400, 1100)
    expect([r > 200, b < 60, r2 < 60, b2 > 200]).toEqual([true, true, true, true])

    const clear = {
      create: { width: 5000, height: 4000, channels: 4 as const, background: '#0000' },
    }
    const white = await add(padded(await sharp(clear).png().toBuffer()), 3)
    expect([white.info.width, white.info.height, Math.min(...white.at(600, 480)) > 250]).toEqual([
      1200,
      960,
      true,
    ])

    const noise = Buffer.alloc(
      2500 * 2500 * 3,
      Buffer.from(Array.from({ length: 9973 }, (_, at) => (at * at) & 255)),
    )
    const large = await sharp(noise, { raw: { width: 2500, height: 2500, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect(large.length).toBeGreaterThan(5 * megabyte)
    expect((await add(large, 4)).info.width).toBe(1200)
    await page.context().close()
  })

  it('videos and recordings are judged by their bytes too', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const pick = (title: string, name: string, mimeType: string, buffer: Buffer) =>
      picker(page, title).setInputFiles({ name, mimeType, buffer })
    await pick(
      'Selfie videos',
      'VID_1',
      'application/octet-stream',
      await film({ seconds: 1, wrapping: 'webm' }),
    )
    await expect.poll(async () => (await me(ann)).introVideoUrls.length).toBe(1)
    await pick(
      'Voice intro',
      'REC_1',
      'application/octet-stream',
      await voice({ seconds: 1, wrapping: 'mp4' }),
    )
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toMatch(/m4a$/)
    await pick('Favorite song', 'song', 'image/png', await voice({ seconds: 2, wrapping: 'mp4' }))
    await expect.poll(async () => (await me(ann)).favoriteMusicUrl).toMatch(/m4a$/)
    await pick('Selfie videos', 'a.mp4', 'video/mp4', await photo('png'))
    await says(page, 'Invalid file type', 'Choose a video file.')
    await pick(
      'Selfie videos',
      'a.mp4',
      'video/mp4',
      half(await film({ seconds: 3, wrapping: 'mp4-table-last' })),
    )
    await says(page, 'Upload Failed', cutOff('video'))
    await pick('Voice intro', 'a.m4a', '', half(await voice({ seconds: 3, wrapping: 'mp4' })))
    await says(page, 'Upload Failed', cutOff('recording'))
    await pick('Favorite song', 'a.wav', 'audio/wav', Buffer.alloc(0))
    await says(page, 'Upload Failed', 'This file is empty. Choose another one.')
    await page.context().close()
  })

  it('pictures of rooms and of documents are too', async () => {
    const ann = await person(world, { name: 'Ann' })
    const { page } = await visitAs(browser, world, ann)
    const { body: room } = await ann.call(roomRoutes.create, {
      body: { name: 'Pictures', description: '' },
    })
    await page.goto(`/app/rooms/${room.id}`)
    const picture = page.getByLabel('Photo files')
    await picture.setInputFiles({
      name: 'IMG_1',
      mimeType: '',
      buffer: padded(await photo('webp', 300, 400)),
    })
    await page.getByRole('button', { name: 'Remove photo 1' }).tap()
    await picture.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: half(await photo('png')),
    })
    await says(page, 'Upload failed', cutOff('photo'))

    await page.goto('/app/verification')
    await page.getByLabel('Date of birth').fill('1994-04-04')
    await page.getByRole('button', { name: 'Next' }).tap()
    const document = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[name=idDocument]').setInputFiles({ name, mimeType, buffer })
    await document('id.jpg', 'image/jpeg', await photo('webp'))
    await says(page, 'Invalid File Type', 'Choose a JPG or PNG file.')
    await document('id.jpg', 'image/jpeg', half(await photo('jpeg')))
    await says(page, 'Upload Failed', cutOff('picture'))
    await document('IMG_7', '', padded(await photo('jpeg')))
    await page.getByText('IMG_7').waitFor()
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByRole('button', { name: 'Submit' }).tap()
    await says(page, 'Verification Submitted', 'Review usually takes 24 to 48 hours.')
    await page.context().close()
  })

  it('an upload on a line that is too slow ends in words that say so, and may be tried again', async () => {
    expectFailedCalls(
      'POST /api/user/:id/upload-photo 408',
      'POST /api/user/:id/upload-photo ERR_CONNECTION_RESET',
      'POST /api/upload-media 408',
      'POST /api/upload-media ERR_CONNECTION_RESET',
      // No browser can show this video, so it has no poster.
      'GET /media/:name/poster 404',
    )
    const line = await startSlowNetwork(Number(new URL(world.url).port))
    const ann = await person(world)
    const slow = mediaEditor(browser, line)
    const { page, context } = await slow(ann)
    const noise = Buffer.from(
      Array.from({ length: 800 * 1000 * 3 }, (_, at) => (at * at * 31 + (at >> 5)) & 255),
    )
    const raw = { width: 800, height: 1000, channels: 3 as const }
    const buffer = await sharp(noise, { raw }).jpeg({ quality: 100 }).toBuffer()
    // Much more than the system takes from the browser at once.
    const large = await film({ seconds: 25, wrapping: 'mp4', extra: Buffer.alloc(150_000, 0x65) })
    expect(large.length).toBeGreaterThan(30 * megabyte)
    line.slowTo(1000)
    await picker(page, 'Photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('dialog', { name: 'Crop photo' }).getByText('Keep the whole photo').tap()
    await picker(page, 'Selfie videos').setInputFiles({
      name: 'a.mp4',
      mimeType: 'video/mp4',
      buffer: large,
    })
    const again = (name: string) => page.getByRole('button', { name: `Try the ${name} again` })
    // Chromium retries on each connection it has left.
    for (const name of ['photo', 'video']) await again(name).waitFor({ timeout: 120_000 })
    const words = "Your connection was too slow to send this. Try again when it's better."
    expect(await page.getByText(words).count()).toBeGreaterThanOrEqual(2)
    line.slowTo(Number.POSITIVE_INFINITY)
    await again('photo').tap()
    await expect.poll(() => photosOf(page).count()).toBe(2)
    await again('video').tap()
    await expect.poll(async () => (await me(ann)).introVideoUrls.length).toBe(1)
    await context.close()
    line.close()
  }, 240_000)

  it('a file dropped on the moderators’ console does nothing', async () => {
    // Its page declares that it has no icon.
    expectFault(/the image 'data:,'/)
    const desk = await consoleOf(world)
    const { page, context } = await visit(browser, desk.url, { viewport: desktop })
    await page.goto(desk.newLink())
    const heading = page.getByRole('heading', { name: 'Reports', exact: true })
    await heading.waitFor()
    const address = page.url()
    expect(await dropFile(heading, await photo('jpeg', 60, 90), 'dropped.jpg')).toBe(true)
    expect([page.url(), context.pages().length, await heading.isVisible()]).toEqual([
      address,
      1,
      true,
    ])
    await context.close()
    await desk.close()
  })
})
