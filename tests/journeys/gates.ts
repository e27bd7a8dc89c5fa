import { visit } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { closingAfterTest, journey } from './journey.ts'
import { visitAs } from './steps.ts'

/** The label of the age gate's checkbox. */
export const ageText = 'I confirm that I am 18 years of age or older.'

/** A journey of guests and of Ann, whose browsers close after each test. */
export async function gatesJourney() {
  const { world, browser } = await journey()
  const ann = await person(world, { name: 'Ann' })
  return {
    world,
    browser,
    ann,
    guest: (options?: Parameters<typeof visit>[2]) =>
      closingAfterTest(visit(browser, world.url, options)),
    annHere: () => closingAfterTest(visitAs(browser, world, ann)),
  }
}
