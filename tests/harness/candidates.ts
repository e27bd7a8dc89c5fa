import type { Locator } from 'playwright-core'

/** Presses Enter in a field like an input method accepting a candidate, in every order that browsers report. */
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
    // All are created before the first is handled: in a browser they have the press's timestamp, however long handlers take.
    for (const event of [press(13, true), press(229), end, press(13)]) element.dispatchEvent(event)
  })

/** Types 東京 with an input method, accepting the candidate with Enter. */
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
