import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, get } from '../features/media/files.ts'
import { browserPath, desktop, launch, type Visit } from '../harness/browser.ts'
import { type Person, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { change, tone } from '../harness/recorded.ts'
import { startWorld, type World } from '../harness/server.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { toastOf, visitAs } from './steps.ts'

/** Runs in the page before its code: the microphone is silent. */
const mute = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    for (const track of stream.getAudioTracks()) track.enabled = false
    return stream
  }
}`
/** Runs in the page before its code: devices end in an error of this name. */
const failing = (name: string) =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', ${JSON.stringify(name)}) }`

describe.skipIf(!browserPath())('the media of one’s own profile', () => {
  let world: World
  let browser: Browser
  beforeAll(async () => {
    world = await startWorld()
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  async function editor(who: Person, options?: Parameters<typeof visitAs>[3], script?: string): Promise<Visit> {
    const visited = await visitAs(browser, world, who, options)
    if (script) await visited.context.addInitScript({ content: script })
    await visited.page.goto('/profile?edit=media')
    await part(visited.page, 'Photos').waitFor()
    return visited
  }
  const part = (page: Page, title: string) => page.getByRole('region', { name: title })
  const me = async (who: Person) => (await who.call(authRoutes.me, {})).body
  const file = async (name: string, width: number, height: number, hue?: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', width, height, hue),
  })
  const photosOf = (page: Page) => part(page, 'Photos').getByRole('button', { name: /^Photo \d of \d/ })
  const picker = (page: Page, title: string) => part(page, title).locator('input[type=file]')
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://photos.example/${at + 1}.jpg`)

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
    await expect.poll(async () => Number(await crop.getByLabel('Zoom').inputValue())).toBeGreaterThan(1.1)
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
    // Whole, and turned to its side.
    expect(sizes[1]).toEqual({ ratio: 2, height: 400 })

    // A short drag scrolls; only a finger that rests first moves a photo.
    const [a, b, c] = photos
    await swipe(photosOf(page).nth(0), 0, -60)
    await finger.press(await pointOn(photosOf(page).nth(0)))
    await page.locator('[data-sorting]').waitFor()
    const [from, to] = [await pointOn(photosOf(page).nth(0)), await pointOn(photosOf(page).nth(2))]
    await finger.move(to.x - from.x, to.y - from.y)
    await finger.lift()
    await expect.poll(async () => (await me(ann)).photos).toEqual([b, c, a])
    await expect.poll(() => page.getByText('Photo moved to place 3 of 3.').count()).toBeGreaterThan(0)

    await photosOf(page).nth(1).tap()
    await page.getByRole('dialog', { name: 'Photo 2 of 3' }).getByRole('button', { name: 'Make main' }).tap()
    await page.getByRole('button', { name: 'Photo 2 of 3, main photo' }).waitFor()
    await expect.poll(async () => (await me(ann)).profilePhoto).toBe(c)

    await page.getByRole('button', { name: 'Remove photo 2' }).tap()
    await expect.poll(async () => (await me(ann)).photos).toEqual([b, a])
    expect((await me(ann)).profilePhoto).toBe(b)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(async () => await me(ann)).toMatchObject({ photos: [b, c, a], profilePhoto: c })
    await page.getByRole('button', { name: 'Photo 2 of 3, main photo' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('photos are sorted by keys and by mouse on a desktop', async () => {
    const ann = await person(world)
    const own = ann.user.photos[0] ?? ''
    const [one = '', two = ''] = links(2)
    await change(ann, { photos: [own, one, two] })
    const { page } = await editor(ann, { viewport: desktop })
    await photosOf(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await me(ann)).photos).toEqual([one, own, two])
    expect(await focused(page)).toMatch(/^Photo 2 of 3/)
    await expect.poll(() => page.getByText('Photo moved to place 2 of 3.').count()).toBeGreaterThan(0)
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
    const ann = await person(world)
    const own = ann.user.photos[0] ?? ''
    const [one = '', two = ''] = links(2)
    await change(ann, { photos: [own, one, two] })
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

  it('a photo that failed stays on screen, and can be tried again or removed', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    await page.route('**/upload-photo', (route) => route.fulfill({ status: 502, body: '' }))
    for (const name of ['one.jpg', 'two.jpg']) {
      await picker(page, 'Photos').setInputFiles([await file(name, 300, 400)])
      await page.getByRole('dialog', { name: 'Crop photo' }).getByRole('button', { name: 'Use photo' }).tap()
      await expect.poll(() => toastOf(page).innerText()).toContain('Failed to add photo. Please try again.')
    }
    await expect.poll(() => page.getByRole('button', { name: 'Try the photo again' }).count()).toBe(2)
    await page.getByRole('button', { name: 'Remove the new photo' }).first().tap()
    await page.unroute('**/upload-photo')
    await page.getByRole('button', { name: 'Try the photo again' }).tap()
    await expect.poll(() => photosOf(page).count()).toBe(2)
    expect((await me(ann)).photos).toHaveLength(2)
    await page.context().close()
  })

  it('says what is wrong with a photo, with the specified texts', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      picker(page, 'Photos').setInputFiles({ name, mimeType, buffer })
    const says = (title: string, text: string) =>
      expect.poll(async () => (await toastOf(page).innerText()).split('\n').slice(0, 2)).toEqual([title, text])
    await pick('a.pdf', 'application/pdf', Buffer.from('%PDF'))
    await says('Invalid file type', 'Please select an image file.')
    await pick('a.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024))
    await says('File too large', 'Please select an image smaller than 5MB.')
    await pick('a.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'))
    await says('Upload Failed', "This photo's format is not supported here. Please choose JPEG or PNG.")
    await page.getByRole('button', { name: 'Add link' }).tap()
    await says('Missing URL', 'Please enter a photo URL.')
    await page.getByRole('button', { name: 'Remove photo 1' }).tap()
    await says('Add Photos', 'Please add at least one photo to your profile.')
    await change(ann, { photos: [...ann.user.photos, ...links(3)] })
    await expect.poll(() => photosOf(page).count()).toBe(4)
    await picker(page, 'Photos').setInputFiles([await file('one.jpg', 300, 400), await file('two.jpg', 300, 400)])
    await says('Maximum photos reached', 'You can only upload up to 5 photos.')
    await page.context().close()
  })

  const meterOf = async (page: Page) =>
    Number(await page.getByRole('meter', { name: 'Microphone level' }).getAttribute('aria-valuenow'))
  const saved = (page: Page) => page.getByText('Changes save automatically').waitFor()
  const isInView = (target: Locator) =>
    target.evaluate((element) => {
      const [box, view] = [element, element.closest('[tabindex="0"]')].map((each) => each?.getBoundingClientRect())
      return box !== undefined && view !== undefined && box.top >= view.top && box.bottom <= view.bottom + 1
    })

  it('a voice intro is recorded with a moving level, heard, kept, replaced and removed', async () => {
    const ann = await person(world)
    const { page, faults } = await editor(ann)
    const voice = part(page, 'Voice intro')
    const record = voice.getByRole('button', { name: 'Record' })
    // At the lower edge, where the recorder that takes its place has no room below it.
    await record.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await record.tap()
    await voice.getByRole('button', { name: 'Stop recording' }).waitFor()
    await expect.poll(() => isInView(voice.getByRole('button', { name: 'Stop recording' }))).toBe(true)
    await expect.poll(() => meterOf(page)).toBeGreaterThan(4)
    await expect.poll(() => voice.getByRole('timer').innerText()).toContain('0:01 / 0:15')
    await voice.getByRole('button', { name: 'Stop recording' }).tap()
    await voice.getByRole('button', { name: 'Play your recording' }).tap()
    await voice.getByRole('button', { name: 'Pause your recording' }).waitFor()
    await voice.locator('[data-wave=drawn]').waitFor()
    await voice.getByRole('button', { name: 'Use recording' }).tap()
    await voice.getByRole('button', { name: 'Play your voice intro' }).waitFor()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toMatch(/^\/media\/.+\.(m4a|webm)$/)
    await voice.getByRole('button', { name: 'Remove voice intro' }).tap()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toBe(null)
    await voice.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).not.toBe(null)
    await saved(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('the level stands still for a muted microphone, and a recording ends after 15 seconds', async () => {
    const { page } = await editor(await person(world), {}, mute)
    await page.clock.install()
    const voice = part(page, 'Voice intro')
    await voice.getByRole('button', { name: 'Record' }).tap()
    const levels = new Set<number>()
    await expect
      .poll(async () => {
        levels.add(await meterOf(page))
        return voice.getByRole('timer').innerText()
      })
      .toContain('0:02 / 0:15')
    expect([...levels]).toEqual([0])
    await page.clock.fastForward(15_000)
    await voice.getByRole('button', { name: 'Use recording' }).waitFor()
    await page.context().close()
  })

  it.each([
    ['NotAllowedError', 'Microphone access was denied. Please allow microphone access in your browser settings.'],
    ['NotFoundError', 'No microphone found. Please connect a microphone and try again.'],
  ])('a microphone that ends in %s is explained', async (name, text) => {
    const { page } = await editor(await person(world), {}, failing(name))
    const voice = part(page, 'Voice intro')
    await voice.getByRole('button', { name: 'Record' }).tap()
    await expect.poll(() => toastOf(page).innerText()).toContain(text)
    await voice.getByText(text).waitFor()
    await page.context().close()
  })

  it('a browser that records nothing is explained', async () => {
    const { page } = await editor(await person(world), {}, 'delete window.MediaRecorder')
    await part(page, 'Voice intro').getByRole('button', { name: 'Record' }).tap()
    await expect.poll(() => toastOf(page).innerText()).toContain('does not support audio recording')
    await page.context().close()
  })

  it('refuses sounds that are too long, and shows the sentence of the server', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const voice = part(page, 'Voice intro')
    const pick = (buffer: Buffer) =>
      picker(page, 'Voice intro').setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer })
    await pick(tone(17))
    await expect.poll(() => toastOf(page).innerText()).toContain('Voice recordings must be 15 seconds or less.')
    await voice.getByText('Invalid file duration').waitFor()
    await pick(Buffer.from('not a sound at all'))
    await expect.poll(() => toastOf(page).innerText()).toContain('Upload Failed')
    await voice.getByText('Please select an audio file.').waitFor()
    await voice.getByRole('button', { name: 'Remove the new voice intro' }).tap()
    await pick(tone(3))
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toMatch(/^\/media\/.+\.wav$/)
    await page.context().close()
  })

  it('a selfie video is recorded, seen before it is kept, and stored with its picture', async () => {
    const ann = await person(world)
    const { page, faults } = await editor(ann)
    const videos = part(page, 'Selfie videos')
    await videos.getByRole('button', { name: 'Record a video' }).tap()
    const camera = page.getByRole('dialog', { name: 'Record a selfie video' })
    await camera.getByRole('button', { name: 'Start recording' }).tap()
    await expect.poll(() => camera.getByRole('timer').innerText()).toContain('0:01 / 0:30')
    await camera.getByRole('button', { name: 'Stop recording' }).tap()
    await camera.getByRole('button', { name: 'Play your recording' }).tap()
    await camera.getByRole('button', { name: 'Use video' }).tap()
    await camera.waitFor({ state: 'hidden' })
    const tile = videos.getByRole('button', { name: 'Video 1 of 1' })
    await tile.waitFor()
    await expect.poll(async () => (await me(ann)).introVideoUrls).toHaveLength(1)
    const [url] = (await me(ann)).introVideoUrls
    const poster = await get(world, `${url}/poster`, ann)
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await videos.getByRole('button', { name: 'Remove video 1' }).tap()
    await expect.poll(async () => (await me(ann)).introVideoUrls).toEqual([])
    await saved(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('a song is chosen by link, with its title and artist', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const song = part(page, 'Favourite song')
    const use = song.getByRole('button', { name: 'Use link' })
    await use.tap()
    await expect.poll(() => toastOf(page).innerText()).toMatch(/Invalid URL\nPlease enter a valid music URL/)
    await song.getByLabel('Or a song by link').fill('my song')
    await use.tap()
    await expect.poll(() => toastOf(page).innerText()).toMatch(/Invalid URL\nPlease enter a valid URL format/)
    await song.getByLabel('Or a song by link').fill('https://music.example/page')
    await use.tap()
    await fill(song, 'Title', 'Feeling Good')
    await fill(song, 'Artist', 'Nina Simone')
    await expect
      .poll(async () => await me(ann))
      .toMatchObject({
        favoriteMusicUrl: 'https://music.example/page',
        favoriteSongTitle: 'Feeling Good',
        favoriteSongArtist: 'Nina Simone',
      })
    await song.getByRole('link', { name: /Feeling Good/ }).waitFor()
    await page.context().close()
  })
})

const fill = (section: Locator, label: string, text: string) => section.getByLabel(label).fill(text)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
