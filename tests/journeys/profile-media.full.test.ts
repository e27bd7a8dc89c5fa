import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { matchOf } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { change, record, tone } from '../harness/recorded.ts'
import { film } from '../harness/recordings.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

const state = (media: Locator) =>
  media.evaluate((element: HTMLMediaElement) => ({
    plays: !element.paused,
    muted: element.muted,
    loops: element.loop,
    volume: element.volume,
  }))
const time = (media: Locator) => media.evaluate((element: HTMLMediaElement) => element.currentTime)

/** Acts like a browser when another tab comes to the front, or this one again. */
const turn = (page: Page, to: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, to)

describe('voice, videos and song of a profile', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const kenji = await person(world, { name: 'Kenji' })
  const films = await Promise.all([6, 7].map((seconds) => film({ seconds, wrapping: 'webm' })))
  const introVideoUrls: string[] = []
  for (const bytes of films)
    introVideoUrls.push(await record(kenji, 'video', bytes, await photo('jpeg', 300, 400)))
  const song = await record(kenji, 'music', tone(4))
  await change(kenji, {
    introVideoUrls,
    voiceIntroUrl: await record(kenji, 'voice', tone(5)),
    favoriteMusicUrl: song,
    favoriteSongTitle: 'Peace Piece',
    favoriteSongArtist: 'Bill Evans',
  })
  const matchId = await matchOf(kenji, me)

  function parts(page: Page) {
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const videos = page.getByRole('list').filter({ has: page.locator('video') })
    return {
      button,
      title: page.getByRole('heading', { name: /^Kenji, \d+$/, level: 1 }),
      voice: page.locator('audio').first(),
      wave: page.locator('svg[data-wave]'),
      song: page.locator('audio').last(),
      tile: videos.getByRole('listitem').first(),
      video: videos.locator('video').first(),
      viewer: page.getByRole('dialog', { name: "Kenji's intro video 1" }),
    }
  }
  const open = async (options?: Parameters<typeof visitAs>[3]) => {
    const { page } = await visitAs(browser, world, me, options)
    await page.goto(`/app/user/${kenji.id}`)
    await parts(page).title.waitFor()
    return page
  }

  /** Opens the profile in a browser that allows no sound before the first touch. Chromium counts each test step as a touch. */
  const openSilent = async () => {
    const { page } = await visitAs(browser, world, me)
    await page.addInitScript(() => {
      let isTouched = false
      addEventListener('touchend', () => (isTouched = true), { capture: true })
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function start() {
        if (this.muted || isTouched) return play.call(this)
        return Promise.reject(new DOMException('not yet', 'NotAllowedError'))
      }
    })
    await page.goto(`/app/user/${kenji.id}`)
    return page
  }

  it('draws the waveform of the voice, plays it, and seeks in it by key', async () => {
    const page = await open({ viewport: desktop })
    const { voice, wave, button } = parts(page)
    await button("Play Kenji's voice intro").scrollIntoViewIfNeeded()
    await expect.poll(() => wave.getAttribute('data-wave')).toBe('drawn')
    const heights = await wave
      .locator('rect')
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))))
    const [loud = 0, soft = 1] = [heights[5], heights.at(-5)]
    expect(soft / loud).toBeCloseTo(0.25, 1)
    await button("Play Kenji's voice intro").focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await state(voice)).plays).toBe(true)
    await button("Pause Kenji's voice intro").click()
    await expect.poll(async () => (await state(voice)).plays).toBe(false)
    const position = page.getByRole('slider', { name: "Position in Kenji's voice intro" })
    await position.focus()
    await page.keyboard.press('End')
    await expect.poll(() => time(voice)).toBeGreaterThan(4.5)
    await page.keyboard.press('Home')
    await expect.poll(() => time(voice)).toBe(0)
    expect(await position.getAttribute('aria-valuetext')).toBe('0:00 of 0:05')
    await page.context().close()
  })

  it('plays the voice along a plain bar if it cannot be decoded', async () => {
    const { page } = await visitAs(browser, world, me)
    await page.addInitScript(() => {
      OfflineAudioContext.prototype.decodeAudioData = () => Promise.reject(new Error('not here'))
    })
    await page.goto(`/app/user/${kenji.id}`)
    const { voice, wave, button } = parts(page)
    await button("Play Kenji's voice intro").tap()
    await expect.poll(async () => (await state(voice)).plays).toBe(true)
    expect(await wave.getAttribute('data-wave')).toBe('plain')
    await page.context().close()
  })

  it('plays the videos, muted, only while they are in view', async () => {
    const page = await open()
    const { video, button, tile, title } = parts(page)
    await page.getByRole('heading', { name: 'Intro videos' }).waitFor({ state: 'attached' })
    expect(await state(video)).toMatchObject({ plays: false, muted: true, loops: true })
    await tile.scrollIntoViewIfNeeded()
    await expect.poll(() => state(video)).toMatchObject({ plays: true, muted: true })
    await expect.poll(() => time(video)).toBeGreaterThan(0)
    await turn(page, 'hidden')
    await expect.poll(async () => (await state(video)).plays).toBe(false)
    await turn(page, 'visible')
    await expect.poll(async () => (await state(video)).plays).toBe(true)
    await title.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await state(video)).plays).toBe(false)
    await tile.scrollIntoViewIfNeeded()
    await tile.getByRole('button', { name: 'Pause' }).tap()
    await expect.poll(async () => (await state(video)).plays).toBe(false)
    await tile.getByRole('button', { name: 'Play' }).tap()
    await tile.getByRole('button', { name: 'Unmute' }).tap()
    await expect.poll(() => state(video)).toMatchObject({ plays: true, muted: false })
    // Only one element plays sound at a time.
    await button("Play Kenji's voice intro").tap()
    await tile.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await state(video)).muted).toBe(true)
    await page.context().close()
  })

  it('shows a video full screen by touch: play, sound, a scrubber, the whole screen', async () => {
    const page = await open()
    const { tile, video, viewer } = parts(page)
    const button = (name: string) => viewer.getByRole('button', { name, exact: true })
    const large = viewer.locator('video')
    await tile.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await state(video)).plays).toBe(true)
    await page.getByRole('button', { name: "Watch Kenji's intro video 1 full screen" }).tap()
    await expect.poll(() => state(large)).toMatchObject({ plays: true, muted: false })
    await expect.poll(async () => (await state(video)).plays).toBe(false)
    await viewer.getByText(/^0:0\d \/ 0:06$/).waitFor()
    await button('Mute').tap()
    await button('Pause').tap()
    await expect.poll(() => state(large)).toMatchObject({ plays: false, muted: true })
    await viewer.getByRole('slider', { name: 'Position' }).fill('4')
    await expect.poll(() => time(large)).toBeCloseTo(4, 1)
    await viewer.getByText('0:04 / 0:06', { exact: true }).waitFor()
    await button('Full screen').tap()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button('Exit full screen').tap()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await large.tap()
    await expect.poll(async () => (await state(large)).plays).toBe(true)
    await button('Close').tap()
    await viewer.waitFor({ state: 'detached' })
    await expect.poll(async () => (await state(video)).plays).toBe(true)
    await page.context().close()
  })

  it('shows a video full screen by keys alone', async () => {
    const page = await open({ viewport: desktop })
    const { viewer } = parts(page)
    const opener = page.getByRole('button', { name: "Watch Kenji's intro video 1 full screen" })
    await opener.focus()
    await page.keyboard.press('Enter')
    const large = viewer.locator('video')
    await expect.poll(() => state(large)).toMatchObject({ plays: true, muted: false })
    await page.keyboard.press('k')
    await expect.poll(() => state(large)).toMatchObject({ plays: false, muted: false })
    await page.keyboard.press('m')
    await expect.poll(() => state(large)).toMatchObject({ plays: false, muted: true })
    const before = await time(large)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => time(large)).toBeGreaterThan(Math.min(5.5, before + 4.5))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => time(large)).toBeLessThan(1.5)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true)
    await page.context().close()
  })

  it('plays the song in a loop at volume 0.6 while the profile is open over a chat', async () => {
    const { page } = await visitAs(browser, world, me)
    await page.goto(`/chat/${matchId}`)
    const { song, button } = parts(page)
    await button('Open the profile of Kenji').tap()
    await expect
      .poll(() => state(song))
      .toEqual({ plays: true, muted: false, loops: true, volume: 0.6 })
    const playing = await song.elementHandle()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap()
    await expect
      .poll(() => playing?.evaluate((audio) => (audio as HTMLAudioElement).paused))
      .toBe(true)
    await page.context().close()
  })

  it('stops the song by its control and on leaving the profile', async () => {
    const { page } = await visitAs(browser, world, me)
    await page.goto(`/chat/${matchId}`)
    const { song, button } = parts(page)
    await button('Open the profile of Kenji').tap()
    await expect.poll(async () => (await state(song)).plays).toBe(true)
    await button('Stop the song').tap()
    await expect.poll(async () => (await state(song)).plays).toBe(false)
    expect(await time(song)).toBe(0)
    await button('Play the song').tap()
    await expect.poll(async () => (await state(song)).plays).toBe(true)
    await turn(page, 'hidden')
    await expect.poll(async () => (await state(song)).plays).toBe(false)
    await turn(page, 'visible')
    await expect.poll(async () => (await state(song)).plays).toBe(true)
    const playing = await song.elementHandle()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap()
    await page.getByPlaceholder('Type a message...').waitFor()
    await expect
      .poll(() => playing?.evaluate((audio) => (audio as HTMLAudioElement).paused))
      .toBe(true)
    await page.context().close()
  })

  it('waits for the first touch if the browser allows no sound before it', async () => {
    const page = await openSilent()
    const { song, button } = parts(page)
    await button('Play the song').waitFor()
    expect((await state(song)).plays).toBe(false)
    await page.getByRole('heading', { name: 'Favorite song' }).tap()
    await expect.poll(() => state(song)).toMatchObject({ plays: true, volume: 0.6 })
    await button('Stop the song').tap()
    await expect.poll(async () => (await state(song)).plays).toBe(false)
    await page.getByRole('heading', { name: 'Favorite song' }).tap()
    expect((await state(song)).plays).toBe(false)
    await page.context().close()
  })

  it('leaves the song silent if the first touch starts something else', async () => {
    const page = await openSilent()
    const { song, voice, button } = parts(page)
    await button('Play the song').waitFor()
    await button("Play Kenji's voice intro").tap()
    await expect.poll(() => time(voice)).toBeGreaterThan(1)
    expect((await state(song)).plays).toBe(false)
    expect((await state(voice)).plays).toBe(true)
    await page.context().close()
  })

  it('waits for the first touch with a song that loads longer than 3 s, and does not start by itself afterwards', async () => {
    const { page } = await visitAs(browser, world, me)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${song}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/chat/${matchId}`)
    const { song: audio, button } = parts(page)
    // Noted before the profile opens, since a busy machine may report late that it has.
    const opened = Date.now()
    await button('Open the profile of Kenji').tap()
    await button('Play the song').waitFor()
    expect(Date.now() - opened).toBeGreaterThan(2500)
    release()
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.readyState))
      .toBeGreaterThan(2)
    expect((await state(audio)).plays).toBe(false)
    await page.getByRole('heading', { name: 'Favorite song' }).tap()
    await expect.poll(() => state(audio)).toMatchObject({ plays: true, loops: true, volume: 0.6 })
    await page.context().close()
  })

  it('shows a song on another site as a link with title and artist, and plays nothing', async () => {
    const ines = await person(world, { name: 'Ines' })
    await change(ines, {
      favoriteMusicUrl: 'https://music.example/track/1',
      favoriteSongTitle: 'Sodade',
      favoriteSongArtist: 'Cesária Évora',
    })
    const { page } = await visitAs(browser, world, me)
    await page.goto(`/app/user/${ines.id}`)
    const link = page.getByRole('link', { name: 'Sodade Cesária Évora on music.example' })
    expect(await link.getAttribute('href')).toBe('https://music.example/track/1')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await page.locator('audio').count()).toBe(0)
    await page.context().close()
  })

  it('plays the intro video of the top card only, and not while the tab is hidden', async () => {
    const viewer = await person(world, { name: 'Viewer' })
    const { page } = await visitAs(browser, world, viewer)
    await page.goto('/discover')
    const top = page.locator('[data-card]:not([inert])')
    await top.waitFor()
    // Passes everyone until Kenji is on top.
    for (
      let passed = 0;
      (await top.getAttribute('data-card')) !== kenji.id && passed < 5;
      passed++
    ) {
      const before = await top.getAttribute('data-card')
      await page.getByRole('button', { name: 'Pass', exact: true }).tap()
      await expect.poll(() => top.getAttribute('data-card')).not.toBe(before)
    }
    const video = top.locator('video')
    await expect.poll(() => state(video)).toMatchObject({ plays: true, muted: true, loops: true })
    await expect.poll(() => time(video)).toBeGreaterThan(0)
    await turn(page, 'hidden')
    await expect.poll(async () => (await state(video)).plays).toBe(false)
    await turn(page, 'visible')
    await expect.poll(async () => (await state(video)).plays).toBe(true)
    await top.getByRole('button', { name: 'Unmute' }).tap()
    await expect.poll(async () => (await state(video)).muted).toBe(false)
    await top.getByRole('button', { name: 'Pause' }).tap()
    await expect.poll(async () => (await state(video)).plays).toBe(false)
    await page.context().close()
  })
})
