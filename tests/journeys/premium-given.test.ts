import { describe, expect, it } from 'vitest'
import { accountsIn } from '../harness/moderate.ts'
import { journeyOf } from './journey.ts'

describe('premium that the team gives', async () => {
  const { world, me, page } = await journeyOf()

  it('is in the receipts as a gift, with its end, and is gone once it is taken back', async () => {
    await page.goto('/app/receipts')
    await page.getByText("You haven't bought anything yet.").waitFor()
    const gifts = page.getByRole('region', { name: 'From our team' })
    expect(await gifts.count()).toBe(0)
    await accountsIn(world, ['premium', me.id, '2', '--reason', 'Sorry for the outage'])
    await gifts.getByText('Premium, 2 months').waitFor()
    const { until } = await world.database.db
      .selectFrom('users')
      .select('premium_expires_at as until')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    const end = until?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Europe/Lisbon' })
    await gifts.getByText(`until ${end}`).waitFor()
    await accountsIn(world, ['premium', me.id, 'end', '--reason', 'The wrong person'])
    await gifts.waitFor({ state: 'detached' })
  })
})
