import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { overflowFaults } from '../screenshots/faults.ts'
import { reachFaults } from '../screenshots/reach.ts'
import { roomFaults } from '../screenshots/room.ts'
import { journeyOf, newMatch } from './journey.ts'

// All other screens and widths are in accessibility.full.test.ts.
describe('on a phone of 360 × 640', async () => {
  const men = { gender: 'male', genderPreference: 'female' } as const
  const women = { gender: 'female', genderPreference: 'male' } as const
  const { world, me, page } = await journeyOf(
    { name: 'Mine', ...men },
    { viewport: { width: 360, height: 640 } },
  )
  const her = await newMatch(world, me, { name: 'Maximilianne', ...women })
  await person(world, { name: 'Christabelle', ...women })
  await world.database.db
    .updateTable('users')
    .set({ age_verified: true, id_verified: true })
    .execute()
  const faults = async () => [
    ...(await overflowFaults(page)),
    ...(await reachFaults(page)),
    ...(await roomFaults(page)),
  ]

  it('Discover shows the face, names of 12 letters are whole, and nothing is covered', async () => {
    await page.goto('/discover')
    const like = page.getByRole('button', { name: 'Like', exact: true })
    await like.waitFor()
    expect(await faults()).toEqual([])
    await page.getByText('Christabelle', { exact: true }).tap()
    const details = page.getByRole('dialog', { name: /^Christabelle/ })
    await details.getByRole('button', { name: 'Super like', exact: true }).waitFor()
    await details.getByRole('button', { name: 'Like', exact: true }).tap()
    await page.locator('[data-card]').waitFor({ state: 'detached' })
  })

  it('so it is in Matches and in the chat', async () => {
    await page.goto('/matches')
    await page.getByRole('link', { name: 'Message Maximilianne' }).waitFor()
    expect(await faults()).toEqual([])
    await page.goto(`/chat/${her.matchId}`)
    await page.getByPlaceholder('Type a message...').waitFor()
    expect(await faults()).toEqual([])
  })
})
