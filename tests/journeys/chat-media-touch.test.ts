import { describe, expect, it } from 'vitest'
import { photo } from '../harness/photo.ts'
import { pointOn, swipe, touch } from '../harness/touch.ts'
import { journeyOf, newMatch } from './journey.ts'
import { visitAs } from './steps.ts'

const small = { width: 360, height: 640 }

describe('photos and voice messages in a chat, by touch', async () => {
  const { world, browser, me, page: mine } = await journeyOf({ name: 'Mine' }, { viewport: small })
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  const { page: eves } = await visitAs(browser, world, eve, { viewport: small })
  for (const page of [mine, eves]) {
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('heading', { name: /You matched with/ }).waitFor()
  }

  it('a photo is blurred for the other person until they ask for it, can be answered, and is deleted for both', async () => {
    const chosen = mine.waitForEvent('filechooser')
    await mine.getByRole('button', { name: 'Add photos' }).tap()
    await mine.getByRole('menuitem', { name: 'Photos' }).tap()
    await (await chosen).setFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo('jpeg', 600, 800),
    })
    await mine.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await mine.getByRole('button', { name: 'Send', exact: true }).tap()
    await mine.getByRole('button', { name: 'Enlarge the photo from you' }).waitFor()

    await eves.getByRole('button', { name: 'Show photo' }).tap()
    await eves.getByRole('button', { name: 'Always show photos from Mine' }).tap()
    await eves.getByRole('button', { name: 'Enlarge the photo from Mine' }).tap()
    const viewer = eves.getByRole('dialog', { name: 'Photo from Mine' })
    await viewer.getByRole('button', { name: 'Close' }).first().tap()
    await swipe(eves.getByRole('button', { name: 'Enlarge the photo from Mine' }), 90, 0)
    await eves.getByRole('textbox').fill('Where is this?')
    await eves.getByRole('button', { name: 'Send', exact: true }).tap()
    const messages = mine.getByRole('list', { name: 'Messages' })
    await expect.poll(() => messages.innerText()).toMatch(/Photo\s+Where is this\?/)

    const finger = touch(mine)
    await finger.press(
      await pointOn(mine.getByRole('button', { name: 'Enlarge the photo from you' })),
    )
    const sheet = mine.getByRole('dialog', { name: 'Message options' })
    await sheet.waitFor()
    await finger.lift()
    await sheet.getByRole('button', { name: 'Delete' }).tap()
    await mine
      .getByRole('dialog', { name: 'Delete this message?' })
      .getByRole('button', { name: 'Delete' })
      .tap()
    for (const page of [mine, eves]) {
      await page.getByText('This message was deleted').waitFor()
      expect(await page.getByRole('list', { name: 'Messages' }).getByRole('img').count()).toBe(0)
    }
  })

  it('a voice message is sent when the microphone is held and released, discarded when it is slid away, and plays on the other phone', async () => {
    const microphone = mine.getByRole('button', { name: 'Record a voice message' })
    const timer = mine.getByRole('timer')
    const finger = touch(mine)
    await finger.press(await pointOn(microphone))
    await timer.waitFor()
    await finger.move(-130, 0)
    await timer.waitFor({ state: 'detached' })
    await finger.lift()
    await finger.press(await pointOn(microphone))
    await mine.getByText('0:01', { exact: true }).waitFor()
    await finger.lift()
    await mine.getByRole('button', { name: 'Play the voice message from you' }).waitFor()

    const isPlaying = eves
      .getByRole('button', { name: 'Pause the voice message from Mine' })
      .waitFor()
    await eves.getByRole('button', { name: 'Play the voice message from Mine' }).tap()
    await isPlaying
    await eves.getByRole('button', { name: 'Speed: 1 ×. Change it' }).tap()
    await eves.getByRole('button', { name: 'Speed: 1.5 ×. Change it' }).waitFor()
    expect(
      await eves.getByRole('button', { name: /^(Play|Pause) the voice message/ }).count(),
    ).toBe(1)
  })
  it('a finger that moves along a voice message or rests on it neither answers it nor opens its menu', async () => {
    const slider = eves.getByRole('slider', { name: 'Position in the voice message from Mine' })
    const time = async () => Number(await slider.inputValue())
    const finger = touch(eves)
    // It has played to its end, which would reset it.
    await eves.getByRole('button', { name: 'Play the voice message from Mine' }).waitFor()
    await finger.press(await pointOn(slider, 0.1))
    await finger.move(90, 0)
    await finger.lift()
    await expect.poll(time).toBeGreaterThan(0.5)
    expect(await eves.getByRole('button', { name: 'Cancel reply' }).count()).toBe(0)

    await eves.clock.install()
    await finger.press(await pointOn(slider, 0.1))
    await eves.clock.runFor(600)
    await expect.poll(time).toBeLessThan(0.5)
    expect(await eves.getByRole('dialog').count()).toBe(0)
    await finger.lift()
  })
  it('a voice message leaves once it is sent, although the browser is slow to keep it', async () => {
    const heard = eves.getByRole('button', { name: /^(Play|Pause) the voice message from Mine/ })
    const before = await heard.count()
    const sendVoice = mine.getByRole('button', { name: 'Send voice message' })
    const record = async () => {
      await mine.getByRole('button', { name: 'Record a voice message' }).tap()
      await mine.getByRole('timer').filter({ hasText: '0:01' }).waitFor()
    }
    await mine.evaluate(holdStorage)
    await record()
    await sendVoice.tap()
    await sendVoice.waitFor({ state: 'detached' })
    await record()
    await mine.evaluate('release()')
    await expect.poll(() => heard.count()).toBe(before + 1)

    await mine.evaluate(holdStorage)
    await sendVoice.tap()
    await sendVoice.waitFor({ state: 'detached' })
    await mine.getByRole('button', { name: 'Back' }).tap()
    await mine.waitForURL('**/matches')
    await mine.evaluate('release()')
    await expect.poll(() => heard.count()).toBe(before + 2)
  })
})

/** Runs in the page: its database does not answer until `release()`. */
function holdStorage(): void {
  const property = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')
  const released = new Promise<void>((resolve) =>
    Object.assign(globalThis, {
      release() {
        if (property) Object.defineProperty(IDBRequest.prototype, 'onsuccess', property)
        resolve()
      },
    }),
  )
  Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
    configurable: true,
    set(listener: (event: Event) => void) {
      property?.set?.call(
        this,
        (event: Event) => void released.then(() => listener.call(this, event)),
      )
    },
  })
}
