import { journeyOf } from './journey.ts'

/** A journey of one person through the steps of verification. */
export async function verificationJourney() {
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' })
  return {
    ...{ world, browser, me, page },
    press: (name: string) => page.getByRole('button', { name, exact: true }).tap(),
    heading: (name: string) => page.getByRole('heading', { name, exact: true }).waitFor(),
    /** Chooses a file as the document. */
    choose: (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[name=idDocument]').setInputFiles({ name, mimeType, buffer }),
  }
}
