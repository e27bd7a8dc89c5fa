import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { list } from '../features/rooms/rooms.ts'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

describe('the weekly talk of a room', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, browser, me, page } = await journeyOf({ name: 'Ana' }, small)
  const ben = await person(world, { name: 'Ben' })
  const bens = (await visitAs(browser, world, ben, small)).page

  it('is chosen with the room, and reminds those who asked for it, wherever they are', async () => {
    await gotoLive(bens, '/app/rooms')
    await page.goto('/app/rooms')
    await page.getByRole('button', { name: 'Create New Room' }).first().tap()
    const form = page.getByRole('dialog', { name: 'Create New Room' })
    await form.getByLabel('Room name').fill('Night owls')
    await form.getByLabel('Weekly talk (optional)').selectOption('Thursday')
    await form.getByLabel('Time of the talk').fill('21:30')
    await form.getByRole('button', { name: 'Create room' }).tap()
    await page.getByRole('region', { name: 'Room Night owls' }).waitFor()
    const [room] = await list(me)
    expect(room?.talk).toMatchObject({ day: 4, minute: 21 * 60 + 30 })

    const row = bens.getByRole('listitem').filter({ hasText: 'Night owls' })
    await row.getByText(/^Weekly talk: \w+day, \d+:30$/).waitFor()
    await row.getByRole('link', { name: 'Night owls' }).tap()
    await bens.getByRole('button', { name: 'People', exact: true }).tap()
    const people = bens.getByRole('dialog', { name: /^People/ })
    const reminder = people.getByRole('button', { name: 'Remind me' })
    await reminder.tap()
    await expect.poll(() => reminder.getAttribute('aria-pressed')).toBe('true')
    await expect
      .poll(async () => (await ben.call(roomRoutes.reminders, {})).body)
      .toEqual([room?.id])
    await gotoLive(bens, '/matches')
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`room-talk:${room?.id}:soon`}`.execute(
      world.database.db,
    )
    await toastOf(bens).getByText('The talk in Night owls starts soon').waitFor()
    await toastOf(bens).getByRole('button', { name: 'Open' }).tap()
    await bens.getByRole('region', { name: 'Room Night owls' }).waitFor()
    await bens.goto('/app/notifications')
    await bens.getByRole('link', { name: /The talk in Night owls starts soon/ }).waitFor()

    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Edit room' }).tap()
    const edit = page.getByRole('dialog', { name: 'Edit room' })
    expect(await edit.getByLabel('Time of the talk').inputValue()).toBe('21:30')
    await edit.getByLabel('Weekly talk (optional)').selectOption('None')
    await edit.getByRole('button', { name: 'Save' }).tap()
    await expect.poll(async () => (await list(me))[0]?.talk).toBeNull()
  })
})
