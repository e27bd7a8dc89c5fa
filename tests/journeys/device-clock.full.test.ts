// In the full suite: it compares clocks.
import { describe, expect, it } from 'vitest'
import { type Person, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

const hour = 60 * 60 * 1000

/** Runs in the page: sets its clock this many milliseconds ahead. It is text because a loader may rewrite functions. */
const shifted = (ahead: number) => `{
  const Real = Date
  globalThis.Date = class Date extends Real {
    constructor(...parts) { parts.length === 0 ? super(Real.now() + ${ahead}) : super(...parts) }
    static now() { return Real.now() + ${ahead} }
  }
}`

describe('a device whose clock is three hours wrong', async () => {
  const { world, browser } = await journey()
  const other = await person(world, { name: 'Ola' })
  await world.database.db
    .updateTable('users')
    .set({ last_seen: new Date() })
    .where('id', '=', other.id)
    .execute()

  async function discoverOf(me: Person, ends: number, ahead: number) {
    const premium = { is_premium: true, premium_expires_at: new Date(Date.now() + ends) }
    await world.database.db.updateTable('users').set(premium).where('id', '=', me.id).execute()
    const { context, page, requests } = await visitAs(browser, world, me)
    await context.addInitScript({ content: shifted(ahead) })
    await page.goto('/discover')
    await page.locator('[data-card]').first().waitFor()
    return { context, page, requests }
  }

  it.each([3 * hour, -3 * hour])(
    '(%i ms) shows premium until it ends, and who is there now',
    async (ahead) => {
      const me = await person(world)
      const { context, page, requests } = await discoverOf(me, hour, ahead)
      expect((await page.evaluate(() => Date.now())) - Date.now() - ahead).toBeLessThan(60_000)
      await page.getByRole('img', { name: 'Premium', exact: true }).waitFor()
      await expect.poll(() => page.getByRole('img', { name: 'Unlimited' }).count()).toBe(2)
      await page.locator('[data-card]').getByText('Active now').first().waitFor()
      await context.close()
      // A too early midnight would refetch the allowances.
      expect(requests.filter(({ path }) => path === '/api/auth/me').length).toBeLessThan(3)
      const late = await discoverOf(me, -hour, ahead)
      await late.page.getByRole('button', { name: 'Get More', exact: true }).waitFor()
      expect(await late.page.getByRole('img', { name: 'Premium', exact: true }).count()).toBe(0)
      await late.context.close()
    },
    60_000,
  )
})
