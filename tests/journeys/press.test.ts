import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, type phone } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { pointOn } from '../harness/touch.ts'
import { journey, newMatch } from './journey.ts'
import { visitAs } from './steps.ts'

/** A pressed element shrinks slightly under the pointer, and the press must still end on it. */
describe('a press', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  await newMatch(world, me, { name: 'Una' })

  const open = async (path: string, options?: { viewport: typeof phone }) => {
    const { page } = await visitAs(browser, world, me, options)
    await page.goto(path)
    return page
  }
  const row = (page: Page) =>
    page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()
  const link = (page: Page) => page.getByRole('link', { name: 'Message Una', exact: true })
  const chatOpens = (page: Page) => page.waitForURL('**/chat/*')

  it.each([
    ['name', 0.35, 0.3],
    ['button', 0.72, 0.5],
    ['lower edge', 0.5, 0.94],
  ])('of a finger on the %s of a match opens the chat', async (_, across, along) => {
    const page = await open('/matches')
    await lookPressed(link(page))
    const { x, y } = await pointOn(row(page), across, along)
    await page.touchscreen.tap(x, y)
    await chatOpens(page)
    await page.context().close()
  })

  it('of the mouse anywhere on a match opens the chat', async () => {
    const page = await open('/matches', { viewport: desktop })
    const { x, y } = await pointOn(row(page), 0.4, 0.3)
    await page.mouse.move(x, y)
    // The whole row reacts to the pointer, and keeps reacting while it moves.
    await expect.poll(() => link(page).evaluate((element) => element.matches(':hover'))).toBe(true)
    await page.mouse.move(x + 4, y)
    expect(await link(page).evaluate((element) => element.matches(':hover'))).toBe(true)
    await page.mouse.down()
    await expect.poll(() => link(page).evaluate((element) => element.matches(':active'))).toBe(true)
    await page.mouse.up()
    await chatOpens(page)
    await page.context().close()
  })

  it('counts on the very edge of a button that shrinks when pressed', async () => {
    const page = await open('/discover', { viewport: desktop })
    for (const [across, along] of [
      [0.01, 0.5],
      [0.5, 0.98],
      [0.99, 0.5],
    ] as const) {
      const button = page.getByRole('button', { name: 'Filters', exact: true })
      const { x, y } = await pointOn(button, across, along)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await expect
        .poll(() =>
          button.evaluate((element) => element.getBoundingClientRect().width / element.clientWidth),
        )
        .toBeCloseTo(0.92)
      await page.mouse.up()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.context().close()
  })
})

/** Keeps a link drawn as pressed for as long as the page lives, so that the moment can be tested without haste. */
async function lookPressed(target: Locator): Promise<void> {
  const page = target.page()
  const session = await page.context().newCDPSession(page)
  await target.evaluate((element) => element.setAttribute('data-pressed', ''))
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-pressed]',
  })
  await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] })
  await expect.poll(() => target.evaluate((element) => element.matches(':active'))).toBe(true)
}
