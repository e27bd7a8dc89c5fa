import { describe, expect, it } from 'vitest'
import { get } from '../features/media/files.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { film } from '../harness/recordings.ts'
import { journey } from './journey.ts'
import {
  failingAtFirst,
  loseTheAnswer,
  me,
  mediaEditor,
  part,
  picker,
  saved,
} from './media-editor.ts'
import { toastOf } from './steps.ts'

/** Runs in the page before its code: `opened` holds all device tracks, and each recorder fails as it starts. */
const breaking = `{
  globalThis.opened = []
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    opened.push(...stream.getTracks())
    return stream
  }
  MediaRecorder.prototype.start = function start() {
    setTimeout(() => this.dispatchEvent(new Event('error')))
  }
}`

describe('the selfie videos on the user’s own profile', async () => {
  const { world, browser } = await journey()

  const editor = mediaEditor(browser, world)

  it('a selfie video is recorded, seen before it is kept, and stored with its picture', async () => {
    const ann = await person(world)
    const { page, faults } = await editor(ann)
    const videos = part(page, 'Selfie videos')
    await videos.getByRole('button', { name: 'Record a video' }).tap()
    const camera = page.getByRole('dialog', { name: 'Record a selfie video' })
    await camera.getByRole('button', { name: 'Start recording' }).tap()
    await expect.poll(() => camera.getByRole('timer').innerText()).toMatch(/0:(?!00)\d\d \/ 0:30/)
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

  it('a video whose answer was lost is there once, also after another try', async () => {
    expectFailedCalls('POST /api/upload-media ERR_CONNECTION_RESET')
    const ann = await person(world)
    const { page } = await editor(ann)
    await page.route('**/api/upload-media', loseTheAnswer, { times: 1 })
    const buffer = await film({ seconds: 1, wrapping: 'webm' })
    await picker(page, 'Selfie videos').setInputFiles({
      name: 'film.webm',
      mimeType: 'video/webm',
      buffer,
    })
    await page.getByRole('button', { name: 'Try the video again' }).tap()
    await part(page, 'Selfie videos').getByRole('button', { name: 'Video 1 of 1' }).waitFor()
    await saved(page)
    expect((await me(ann)).introVideoUrls).toHaveLength(1)
    await page.context().close()
  })

  it('a recording of a video ends after 30 seconds', async () => {
    const { page } = await editor(await person(world))
    await page.clock.install()
    await part(page, 'Selfie videos').getByRole('button', { name: 'Record a video' }).tap()
    const camera = page.getByRole('dialog', { name: 'Record a selfie video' })
    await camera.getByRole('button', { name: 'Start recording' }).waitFor()
    // The clock is paused, so that a busy machine adds nothing.
    await page.clock.pauseAt(Date.now() + 60_000)
    await camera.getByRole('button', { name: 'Start recording' }).tap()
    await camera.getByRole('button', { name: 'Stop recording' }).waitFor()
    // There is something to keep.
    await camera.locator('video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<void>((done) => {
          let frames = 0
          const count = () => (++frames > 15 ? done() : void video.requestVideoFrameCallback(count))
          count()
        }),
    )
    // It still records shortly before the limit, and has stopped shortly after.
    await page.clock.fastForward(25_000)
    await expect.poll(() => camera.getByRole('timer').innerText()).toContain('0:25 / 0:30')
    await camera.getByRole('button', { name: 'Stop recording' }).waitFor()
    await page.clock.fastForward(5000)
    await camera.getByRole('button', { name: 'Use video' }).waitFor()
    await page.context().close()
  })

  it.each([
    [
      'NotAllowedError',
      'Recording Error',
      'Camera access was denied. Allow camera and microphone access in your browser settings.',
    ],
    ['NotFoundError', 'Recording Error', 'No camera found. Connect a camera and try again.'],
    // Another program is using it.
    ['NotReadableError', 'Recording Failed', "Couldn't record that. Try again."],
  ])('a camera that ends in %s is explained, and can be tried again', async (name, title, text) => {
    const { page } = await editor(await person(world), {}, failingAtFirst(name))
    await part(page, 'Selfie videos').getByRole('button', { name: 'Record a video' }).tap()
    const camera = page.getByRole('dialog', { name: 'Record a selfie video' })
    await expect.poll(() => toastOf(page).innerText()).toContain(`${title}\n${text}`)
    await camera.getByRole('paragraph').getByText(text).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('devices-back')))
    await camera.getByRole('button', { name: 'Try again' }).tap()
    await camera.getByRole('button', { name: 'Start recording' }).waitFor()
    await page.context().close()
  })

  it('a recording that fails turns the camera off, and can be tried again', async () => {
    const { page } = await editor(await person(world), {}, breaking)
    await part(page, 'Selfie videos').getByRole('button', { name: 'Record a video' }).tap()
    const camera = page.getByRole('dialog', { name: 'Record a selfie video' })
    await camera.getByRole('button', { name: 'Start recording' }).tap()
    await expect.poll(() => toastOf(page).innerText()).toContain('Recording Failed')
    const states = await page.evaluate<string[]>('opened.map(({ readyState }) => readyState)')
    expect(new Set(states)).toEqual(new Set(['ended']))
    await camera.getByRole('button', { name: 'Try again' }).tap()
    await camera.getByRole('button', { name: 'Start recording' }).waitFor()
    await page.context().close()
  })

  it('refuses a video that is too long, in the browser and on the server', async () => {
    expectFailedCalls('POST /api/upload-media 422')
    const ann = await person(world)
    const { page } = await editor(ann)
    const videos = part(page, 'Selfie videos')
    const pick = (buffer: Buffer) =>
      picker(page, 'Selfie videos').setInputFiles({
        name: 'film.webm',
        mimeType: 'video/webm',
        buffer,
      })
    const long = await film({ seconds: 32, wrapping: 'webm' })
    await pick(long)
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain('Video Too Long\nSelfie videos must be 30 seconds or less.')
    await videos.getByText('Invalid file duration').waitFor()
    // A browser that does not know the length uploads it, and the server decides.
    await page.evaluate(() =>
      Object.defineProperty(HTMLMediaElement.prototype, 'duration', {
        get: () => Number.POSITIVE_INFINITY,
      }),
    )
    await pick(long)
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain('Selfie videos must be 30 seconds or less.')
    await videos.getByRole('button', { name: 'Try the video again' }).waitFor()
    await videos.getByRole('button', { name: 'Remove the new video' }).tap()
    await pick(await film({ seconds: 2, wrapping: 'webm' }))
    await expect.poll(async () => (await me(ann)).introVideoUrls).toHaveLength(1)
    await page.context().close()
  })
})
