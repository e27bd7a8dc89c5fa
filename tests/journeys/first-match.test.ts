import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { photo } from '../harness/photo.ts'
import { journey } from './journey.ts'
import { enterAndSignUp, finishWizard, type Newcomer } from './steps.ts'

/** Wide enough to show the list and the chat side by side. */
const tablet = { width: 1180, height: 820 }

describe('first match', async () => {
  let annTablet: Page

  const { world, browser } = await journey()
  const ann = await visit(browser, world.url)
  const bob = await visit(browser, world.url)

  const newcomer = async (
    name: string,
    hue: number,
    who: Pick<Newcomer, 'gender' | 'lookingFor'>,
  ): Promise<Newcomer> => ({
    name,
    username: name.toLowerCase(),
    ...who,
    photos: [
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg', 1600, 2000, hue) },
      { name: 'two.png', mimeType: 'image/png', buffer: await photo('png', 900, 700, hue + 90) },
    ],
  })

  it('both sign up and finish the wizard with real image files', async () => {
    const annSelf = await newcomer('Ann', 10, { gender: 'Woman', lookingFor: 'Men' })
    const bobSelf = await newcomer('Bob', 200, { gender: 'Man', lookingFor: 'Women' })
    await enterAndSignUp(ann.page, annSelf)
    await finishWizard(ann.page, annSelf)
    await enterAndSignUp(bob.page, bobSelf)
    await finishWizard(bob.page, bobSelf)
  })

  it('both like each other and see the overlay without a reload, in the third tab too', async () => {
    annTablet = await ann.context.newPage()
    await annTablet.setViewportSize(tablet)
    await annTablet.goto('/matches')
    await annTablet.getByText('No more matches yet. Keep swiping!').waitFor()
    await ann.page.bringToFront()
    await ann.page.reload()
    await ann.page.getByRole('article', { name: /^Bob/ }).first().waitFor()
    await ann.page.getByRole('button', { name: 'Like', exact: true }).tap()
    await bob.page.getByRole('article', { name: /^Ann/ }).first().waitFor()
    await bob.page.getByRole('button', { name: 'Like', exact: true }).tap()
    for (const page of [ann.page, bob.page, annTablet])
      await page.getByRole('heading', { name: "It's a Match!" }).waitFor()
  })

  it('both chat both ways, and the third tab shows it all', async () => {
    await annTablet.getByRole('button', { name: 'Send Message' }).tap()
    // Writes without leaving the deck, starting from a suggestion.
    const first = bob.page.getByRole('textbox', { name: 'Message to Ann' })
    const suggestion = bob.page.getByRole('dialog').getByRole('listitem').first()
    const line = await suggestion.innerText()
    await suggestion.getByRole('button').tap()
    await first.pressSequentially(' Me: a friend.')
    await bob.page.getByRole('button', { name: 'Send Message' }).tap()
    await bob.page.getByRole('heading', { name: "It's a Match!" }).waitFor({ state: 'detached' })
    expect(new URL(bob.page.url()).pathname).toBe('/app')
    await arrives(annTablet, `${line} Me: a friend.`)
    await bob.page.getByRole('button', { name: 'Open chat' }).tap()
    // Answering the celebration in one tab ends it in the other.
    await ann.page.getByRole('heading', { name: "It's a Match!" }).waitFor({ state: 'detached' })
    await ann.page.getByRole('link', { name: /^Matches/ }).tap()
    await ann.page
      .getByRole('link', { name: /^Message Bob/ })
      .first()
      .tap()
    await write(ann.page, 'Hello from the window seat')
    await arrives(bob.page, 'Hello from the window seat')
    await arrives(annTablet, 'Hello from the window seat')
    // Five seconds without a key count as stopped, so he continues until she sees it.
    const hasSeen = async () => {
      await bob.page.getByPlaceholder('Type a message...').press('y')
      return ann.page.getByText(/Bob is typing/).count()
    }
    await expect.poll(hasSeen).toBeGreaterThan(0)
    await bob.page.getByPlaceholder('Type a message...').fill('')
    await write(bob.page, 'Is this seat taken?')
    await arrives(ann.page, 'Is this seat taken?')
    await arrives(annTablet, 'Is this seat taken?')
  })

  it('caused no error in any page', () => {
    const expected =
      /WebSocket|net::ERR|Failed to load resource: the server responded with a status of 401/
    expect([...ann.faults, ...bob.faults].filter((fault) => !expected.test(fault))).toEqual([])
  })
})

async function write(page: Page, text: string): Promise<void> {
  const composer = page.getByPlaceholder('Type a message...')
  await composer.fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
}

const arrives = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true }).waitFor()
