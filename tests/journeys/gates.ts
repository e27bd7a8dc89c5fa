import { afterEach } from 'vitest'
import { type Visit, visit } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

/** The label of the age gate's checkbox. */
export const ageText = 'I confirm that I am 18 years of age or older.'

/** A journey of guests and of Ann, whose browsers close after each test. */
export async function gatesJourney() {
  const { world, browser } = await journey()
  const ann = await person(world, { name: 'Ann' })
  const visits: Visit[] = []
  afterEach(async () => {
    for (const { context } of visits.splice(0)) await context.close()
  })
  /** Closes the browser of a visit after this test. */
  const closing = async (visiting: Promise<Visit>): Promise<Visit> => {
    const visited = await visiting
    visits.push(visited)
    return visited
  }
  return {
    world,
    browser,
    ann,
    closing,
    guest: (options?: Parameters<typeof visit>[2]) => closing(visit(browser, world.url, options)),
    annHere: () => closing(visitAs(browser, world, ann)),
  }
}
