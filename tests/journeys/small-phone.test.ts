import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { person } from '../harness/person.ts'
import { overflowFaults } from '../screenshots/faults.ts'
import { reachFaults } from '../screenshots/reach.ts'
import { roomFaults } from '../screenshots/room.ts'
import { journeyOf, newMatch } from './journey.ts'
import { confirmAge } from './steps.ts'

// All other screens and widths are in accessibility.full.test.ts.
describe('on a phone of 360 × 640', async () => {
  const men = { gender: 'male', genderPreference: 'female' } as const
  const women = { gender: 'female', genderPreference: 'male' } as const
  const { world, browser, me, page } = await journeyOf(
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

  it('the first screen shows Create Account without scrolling, and Sign In in landscape, too', async () => {
    const size = { width: 360, height: 640 }
    const { page: stranger, context } = await visit(browser, world.url, { viewport: size })
    await confirmAge(context)
    await stranger.goto('/auth')
    const bottomOf = async (name: string) => {
      const box = await stranger
        .locator('form')
        .getByRole('button', { name, exact: true })
        .boundingBox()
      return (box?.y ?? 999) + (box?.height ?? 0)
    }
    await stranger.getByLabel('Confirm password').waitFor()
    expect(await bottomOf('Create Account')).toBeLessThanOrEqual(640)
    await stranger.getByText('Sign In', { exact: true }).tap()
    await stranger.getByLabel('Email or username').waitFor()
    await stranger.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => bottomOf('Sign In')).toBeLessThanOrEqual(390)
    await context.close()
  })

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
    const composer = page.getByPlaceholder('Type a message...')
    await composer.waitFor()
    expect(await faults()).toEqual([])
    // An empty chat shows all of its suggestions at once.
    const suggestions = page.locator('main').getByRole('listitem').getByRole('button')
    await suggestions.first().waitFor()
    expect(await suggestions.count()).toBeGreaterThan(1)
    const [last, field] = await Promise.all([
      suggestions.last().boundingBox(),
      composer.boundingBox(),
    ])
    expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThan(field?.y ?? 0)
  })

  it('a long message is at least 76 % as wide as the screen, in a chat and in a room', async () => {
    const content =
      'It took all of the way from the harbour to the hill, and we sang on every step of it.'
    await her.who.call(chatRoutes.send, { body: { matchId: her.matchId, content } })
    const { body: room } = await her.who.call(roomRoutes.create, {
      body: { name: 'Harbour', description: '' },
    })
    const params = { id: room.id }
    await her.who.call(roomRoutes.join, { params })
    await her.who.call(roomRoutes.send, { params, body: { messageType: 'text', content } })
    for (const path of [`/chat/${her.matchId}`, `/app/rooms/${room.id}`]) {
      await page.goto(path)
      const bubble = page.locator('[data-id] p', { hasText: 'It took all' })
      await bubble.waitFor()
      expect((await bubble.boundingBox())?.width).toBeGreaterThanOrEqual(0.76 * 360)
    }
  })
})
