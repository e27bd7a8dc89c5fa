import type { Locator } from 'playwright-core'

/** Presses Enter in a field as input methods do that take a candidate by it, in all the ways in which browsers report it. */
export const pressForCandidate = (field: Locator): Promise<void> =>
  field.evaluate((element) => {
    const press = (keyCode: number, isComposing = false) =>
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode,
        isComposing,
        bubbles: true,
        cancelable: true,
      })
    const end = new CompositionEvent('compositionend', { data: '東京', bubbles: true })
    // All are made before the first is handled: in a browser they have the time of the press, however long handlers take.
    for (const event of [press(13, true), press(229), end, press(13)]) element.dispatchEvent(event)
  })

/** Writes 東京 by an input method, whose candidate is taken with Enter. */
export async function writeTokyo(field: Locator): Promise<void> {
  await field.focus()
  const page = field.page()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    text: '東京',
    selectionStart: 2,
    selectionEnd: 2,
  })
  await page.keyboard.press('Enter')
  await session.send('Input.insertText', { text: '東京' })
  await session.detach()
  await pressForCandidate(field)
}
