import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { button, callers, getReady, stage } from './calls.ts'
import { journey } from './journey.ts'
import { toastOf } from './steps.ts'

/** Goes to a control only by Tab and presses a key on it. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement))
      return keyboard.press(key)
    await keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

describe('a video chat by keyboard alone', async () => {
  const { world, browser } = await journey()
  const pair = await callers(browser, world, { viewport: desktop })

  it('is begun, steered, ended and judged', async () => {
    const { ann, bob, matchId } = pair
    await ann.page.goto('/matches')
    await press(ann.page.getByRole('link', { name: 'Live Chat with Bob', exact: true }))
    await press(button(ann.page, "I'm ready"))
    await press(button(ann.page, 'Cancel'))
    await press(button(ann.page, "I'm ready"), 'Space')
    await ann.page.getByText('Waiting for Bob…').waitFor()
    await getReady(bob, matchId)
    await stage(ann.page, 'Bob').getByText('Connected', { exact: true }).waitFor()
    await press(button(ann.page, 'Mute'))
    await stage(bob.page, 'Ann').getByText('is muted').waitFor()
    await press(button(ann.page, 'Unmute'), 'Space')
    await stage(bob.page, 'Ann').getByText('is muted').waitFor({ state: 'detached' })
    const own = button(ann.page, 'Your video. Press to move it to the next corner')
    const top = await own.boundingBox()
    await press(own)
    await expect.poll(async () => (await own.boundingBox())?.y).toBeGreaterThan(top?.y ?? 0)
    await press(button(ann.page, 'Report'))
    const report = ann.page.getByRole('dialog')
    await report.waitFor()
    await ann.page.keyboard.press('Escape')
    await report.waitFor({ state: 'detached' })
    await press(button(ann.page, 'End Call'))
    const question = ann.page.getByRole('dialog', { name: 'How was your call?' })
    await press(question.getByRole('button', { name: 'Good' }))
    await toastOf(ann.page).getByText('Only we see your answer.').waitFor()
  })
})
