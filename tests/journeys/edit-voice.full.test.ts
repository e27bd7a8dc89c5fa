import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { tone } from '../harness/recorded.ts'
import { journey } from './journey.ts'
import { failing, me, mediaEditor, mute, part, picker, saved } from './media-editor.ts'
import { toastOf } from './steps.ts'

describe('the voice intro on the user’s own profile', async () => {
  const { world, browser } = await journey()

  const editor = mediaEditor(browser, world)

  const meterOf = async (page: Page) =>
    Number(
      await page.getByRole('meter', { name: 'Microphone level' }).getAttribute('aria-valuenow'),
    )
  const isInView = (target: Locator) =>
    target.evaluate((element) => {
      const [box, view] = [element, element.closest('[tabindex="0"]')].map((each) =>
        each?.getBoundingClientRect(),
      )
      return (
        box !== undefined &&
        view !== undefined &&
        box.top >= view.top &&
        box.bottom <= view.bottom + 1
      )
    })

  it('a voice intro is recorded with a moving level, heard, kept, replaced and removed', async () => {
    const ann = await person(world)
    const { page, faults } = await editor(ann)
    const voice = part(page, 'Voice intro')
    const record = voice.getByRole('button', { name: 'Record' })
    // At the lower edge, where the recorder that replaces it has no room below.
    await record.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await record.tap()
    await voice.getByRole('button', { name: 'Stop recording' }).waitFor()
    await expect
      .poll(() => isInView(voice.getByRole('button', { name: 'Stop recording' })))
      .toBe(true)
    await expect.poll(() => meterOf(page)).toBeGreaterThan(4)
    await expect.poll(() => voice.getByRole('timer').innerText()).toMatch(/0:(?!00)\d\d \/ 0:15/)
    await voice.getByRole('button', { name: 'Stop recording' }).tap()
    await voice.getByRole('button', { name: 'Play your recording' }).tap()
    await voice.getByRole('button', { name: 'Pause your recording' }).waitFor()
    await voice.locator('[data-wave=drawn]').waitFor()
    await voice.getByRole('button', { name: 'Use recording' }).tap()
    await voice.getByRole('button', { name: 'Play your voice intro' }).waitFor()
    await expect
      .poll(async () => (await me(ann)).voiceIntroUrl)
      .toMatch(/^\/media\/.+\.(m4a|webm)$/)
    await voice.getByRole('button', { name: 'Remove voice intro' }).tap()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toBe(null)
    await voice.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).not.toBe(null)
    await voice.getByRole('button', { name: 'Remove voice intro' }).tap()
    await record.tap()
    await voice.getByRole('button', { name: 'Stop recording' }).tap()
    await voice.getByRole('button', { name: 'Use recording' }).tap()
    await voice.getByRole('button', { name: 'Play your voice intro' }).waitFor()
    expect(await voice.getByRole('button', { name: 'Undo' }).count()).toBe(0)
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
      .toMatch(/0:(?!0[01])\d\d \/ 0:15/)
    expect([...levels]).toEqual([0])
    await page.clock.fastForward(15_000)
    await voice.getByRole('button', { name: 'Use recording' }).waitFor()
    await page.context().close()
  })

  it.each([
    [
      'NotAllowedError',
      'Microphone access was denied. Please allow microphone access in your browser settings.',
    ],
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
    await expect.poll(() => toastOf(page).innerText()).toContain("doesn't support audio recording")
    await page.context().close()
  })

  it('refuses sounds that are too long, and shows the sentence of the server', async () => {
    expectFailedCalls('POST /api/upload-media 415')
    const ann = await person(world)
    const { page } = await editor(ann)
    const voice = part(page, 'Voice intro')
    const pick = (buffer: Buffer) =>
      picker(page, 'Voice intro').setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer })
    await pick(tone(17))
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain('Voice recordings must be 15 seconds or less.')
    await voice.getByText('Invalid file duration').waitFor()
    await pick(Buffer.from('not a sound at all'))
    await expect.poll(() => toastOf(page).innerText()).toContain('Upload Failed')
    await voice.getByText('Choose an audio file.').waitFor()
    await voice.getByRole('button', { name: 'Remove the new voice intro' }).tap()
    await pick(tone(3))
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toMatch(/^\/media\/.+\.wav$/)
    await page.context().close()
  })

  it('sends a file whose length the browser does not know after 5 seconds', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    // Its metadata never arrives, nor does an error.
    await page.evaluate(() => {
      const real = document.createElement.bind(document)
      document.createElement = ((tag: string, options?: ElementCreationOptions) => {
        const made = real(tag, options)
        const set = () => Object.assign(window, { isAsked: true })
        if (tag === 'audio') Object.defineProperty(made, 'src', { set })
        return made
      }) as typeof document.createElement
    })
    await page.clock.install()
    // The clock is paused, so that a busy machine adds nothing.
    await page.clock.pauseAt(Date.now() + 60_000)
    const sent: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/api/upload-media') && sent.push(request.url()),
    )
    await picker(page, 'Voice intro').setInputFiles({
      name: 'a.wav',
      mimeType: 'audio/wav',
      buffer: tone(3),
    })
    await expect.poll(() => page.evaluate('globalThis.isAsked')).toBe(true)
    await page.clock.fastForward(4900)
    expect(sent).toEqual([])
    await page.clock.fastForward(200)
    await page.clock.resume()
    await expect.poll(async () => (await me(ann)).voiceIntroUrl).toMatch(/^\/media\/.+\.wav$/)
    expect(sent).toHaveLength(1)
    await page.context().close()
  })
})
