import { seedDemo } from '@swoon/db/seed'
import { DEMO_ACCOUNTS } from '@swoon/db/seed/accounts'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from '../harness/http.ts'
import { cookieOf, person } from '../harness/person.ts'
import { journey } from './journey.ts'

/** Runs in the page: plays an address; returns its seconds, how far it played, and its picture size. */
const play = `async (tag, url) => {
  const media = document.createElement(tag)
  media.muted = true
  media.src = url
  document.documentElement.append(media)
  const until = (event) => new Promise((resolve, reject) => {
    media.addEventListener(event, resolve, { once: true })
    media.addEventListener('error', () => reject(new Error(url + ': ' + media.error?.message)), { once: true })
  })
  await until('loadedmetadata')
  await media.play()
  while (media.currentTime < 0.4 && !media.ended) await until('timeupdate')
  const at = media.currentTime
  media.currentTime = media.duration / 2
  await until('seeked')
  const { duration, videoWidth } = media
  media.remove()
  return { duration, at, width: videoWidth ?? 0 }
}`

/**
 * Runs in the page: records fake devices for this many milliseconds, and until the camera has given 15 pictures, and uploads the recording;
 * returns its address, or the refusal.
 */
const record = `async (kind, mimeType, milliseconds) => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: kind === 'video' })
  const recorder = new MediaRecorder(stream, { mimeType })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => { recorder.onstop = resolve })
  const screen = document.createElement('video')
  screen.muted = true
  screen.srcObject = stream
  document.documentElement.append(screen)
  await screen.play()
  const pictures = async (count) => {
    for (; count > 0; count--) await new Promise((next) => screen.requestVideoFrameCallback(next))
  }
  recorder.start(200)
  await Promise.all([
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
    kind === 'video' && pictures(15),
  ])
  recorder.stop()
  await stopped
  for (const track of stream.getTracks()) track.stop()
  screen.remove()
  const form = new FormData()
  form.append('file', new Blob(parts, { type: mimeType }), 'recording')
  form.append('type', kind)
  const reply = await fetch('/api/upload-media', { method: 'POST', body: form })
  return reply.status + ' ' + ((await reply.json()).url ?? '')
}`

const supported = `(types) => types.filter((type) => MediaRecorder.isTypeSupported(type))`

describe('what a browser records', async () => {
  const { world, browser } = await journey()
  await seedDemo({ databaseUrl: world.database.url, mediaDir: world.mediaDir })

  async function pageOf(cookie: string): Promise<Page> {
    const context = await browser.newContext({
      baseURL: world.url,
      permissions: ['camera', 'microphone'],
    })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: world.url }])
    const page = await context.newPage()
    // Any page of this origin, for its security policy.
    await page.goto('/manifest.webmanifest')
    return page
  }
  const inPage = <T>(page: Page, text: string, ...args: unknown[]) =>
    page.evaluate<T>(`(${text})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`)

  it('is taken in every format that it offers, and plays after it was rewrapped', async () => {
    const ann = await person(world)
    const page = await pageOf(ann.cookie)
    const voices = ['audio/mp4', 'audio/webm']
    const videos = ['vp8', 'vp9', 'av1'].map((codec) => `video/webm;codecs=${codec},opus`)
    const offered = await inPage<string[]>(page, supported, [
      ...voices,
      ...videos,
      'video/mp4',
      'video/mp4;codecs=avc1.42001f,opus',
      'video/mp4;codecs=vp9,opus',
    ])
    expect(offered).toEqual(
      expect.arrayContaining(['audio/mp4', 'audio/webm', 'video/mp4', videos[0]]),
    )
    const takes = async (type: string) => {
      const kind = type.startsWith('audio') ? 'voice' : 'video'
      const [status, url] = (await inPage<string>(page, record, kind, type, 800)).split(' ')
      expect([type, status]).toEqual([type, '200'])
      const played = await inPage<{ duration: number; at: number; width: number }>(
        page,
        play,
        kind === 'voice' ? 'audio' : 'video',
        url,
      )
      expect(played.duration, type).toBeGreaterThan(0.5)
      expect(played.duration, type).toBeLessThan(16)
      expect(played.at, type).toBeGreaterThan(0)
      expect(played.width > 0, type).toBe(kind === 'video')
    }
    // A person may upload three files at a time.
    for (let at = 0; at < offered.length; at += 3)
      await Promise.all(offered.slice(at, at + 3).map(takes))
  })

  it('plays the voices, songs and videos of the demo world', async () => {
    const [account] = DEMO_ACCOUNTS
    const reply = await call(world.url, null, authRoutes.login, {
      body: { email: account.email, password: account.password },
    })
    const { voiceIntroUrl, favoriteMusicUrl, introVideoUrls } = reply.body
    const page = await pageOf(cookieOf(reply.headers))
    for (const [tag, url, seconds] of [
      ['audio', voiceIntroUrl, [2.5, 4]],
      ['audio', favoriteMusicUrl, [3, 8]],
      ['video', introVideoUrls[0], [2.8, 3.1]],
    ] as const) {
      const { duration, at } = await inPage<{ duration: number; at: number }>(page, play, tag, url)
      expect(duration, url ?? '').toBeGreaterThanOrEqual(seconds[0])
      expect(duration, url ?? '').toBeLessThanOrEqual(seconds[1])
      expect(at).toBeGreaterThan(0)
    }
  })
})
