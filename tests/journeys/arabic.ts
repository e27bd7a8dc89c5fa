import type { Locator, Page } from 'playwright-core'
import { builtMessages, readCatalog } from '../../web/vite/catalogs.ts'

/** Finds text shown in Arabic by its English. */
export async function inArabic(page: Page) {
  const catalog = await readCatalog('ar')
  /** The Arabic of a sentence without placeholders. @throws if it has none */
  const arabic = (english: string): string => {
    const ids = builtMessages().filter(({ message }) => message === english)
    const [text] = ids.flatMap(({ id }) => catalog.get(id) ?? [])
    if (!text) throw new Error(`no Arabic for ${english}`)
    return text
  }
  return {
    arabic,
    button: (name: string): Locator =>
      page.getByRole('button', { name: arabic(name), exact: true }),
    field: (label: string): Locator => page.getByLabel(arabic(label), { exact: true }),
  }
}

/** The middle of an element, in pixels from the left. @throws if it is not shown */
export async function middleOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not shown`)
  return box.x + box.width / 2
}

export const directionOf = (place: Locator): Promise<string> =>
  place.evaluate((element) => getComputedStyle(element).direction)
