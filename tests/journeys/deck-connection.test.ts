import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { socketSwitch } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('a deck that was there before the socket', async () => {
  const { world, browser } = await journey()

  it('loses people who were blocked elsewhere in between, however young it is', async () => {
    // Una's photo, if it has not come before the block.
    expectFailedCalls('GET /media/:file 404')
    const [una, duo, me] = [
      await person(world, { name: 'Una' }),
      await person(world, { name: 'Duo' }),
      await person(world, { name: 'Mine', gender: 'other' }),
    ]
    const { page, context } = await visitAs(browser, world, me)
    const sockets = await socketSwitch(context)
    sockets.off()
    // Keeps the deck young for the page, however busy the machine is.
    await page.clock.setFixedTime(new Date())
    await page.goto('/discover')
    const shown = () =>
      page
        .locator('[data-card]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')).sort())
    await expect.poll(shown).toEqual([una.id, duo.id].sort())
    await me.call(safetyRoutes.block, { body: { blockedUserId: una.id } })
    expect(await shown()).toEqual([una.id, duo.id].sort())
    sockets.on()
    await expect.poll(shown).toEqual([duo.id])
    await context.close()
  })
})
