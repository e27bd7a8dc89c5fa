import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import type { Person } from '../harness/person.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { composer, feed, roomsJourney, shown } from './rooms.ts'
import { gotoLive } from './steps.ts'

describe('a room of three on two servers', async () => {
  const { nodes, guests, welcome, stored, allAgree, ana, anas, bens, cleo, cleos } =
    await roomsJourney()
  const roomId = (
    await ana.call(roomRoutes.create, { body: { name: 'Tea at Four', description: '' } })
  ).body.id
  for (const page of [anas, bens, cleos]) await gotoLive(page, `/app/rooms/${roomId}`)
  await welcome(roomId)
  await anas.getByText('10 people here').first().waitFor()

  const says = (who: Person, content: string, url?: string) =>
    who.call(
      roomRoutes.send,
      { params: { id: roomId }, body: { messageType: 'text', content } },
      url,
    )
  for (const { who } of guests) await says(who, `${who.name} says hello`)
  await feed(cleos).getByText('Guest 6 says hello').waitFor()

  it('brings someone whose network was gone back whole, with what they wrote meanwhile', async () => {
    expectFailedCalls(
      'GET /api/rooms/:id/:what 403',
      'GET /api/rooms/:id/matches/:userId 403',
      'POST /api/rooms/:id/messages 403',
    )
    const before = (await stored(roomId)).length
    await cleos.context().setOffline(true)
    await cleos.getByText("You're offline").waitFor()
    await composer(cleos).fill('From the tunnel')
    await cleos.getByRole('button', { name: 'Send', exact: true }).tap()
    await feed(cleos).getByText('Waiting to send').waitFor()
    await composer(cleos).fill('Still in the tunnel')
    await cleos.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect.poll(async () => (await shown(cleos)).at(-1)).toBe('Still in the tunnel')
    // She has been silent for longer than a person stays in a room.
    await nodes.database.db
      .updateTable('room_participants')
      .set({ seen_at: new Date(Date.now() - 31_000) })
      .where('user_id', '=', cleo.id)
      .execute()
    await feed(anas).page().getByText('9 people here').first().waitFor()
    for (const { who } of guests.slice(0, 3)) await says(who, `${who.name} went on`)
    await feed(anas).getByText('Guest 2 went on').waitFor()
    expect(await feed(cleos).getByText('Guest 2 went on').count()).toBe(0)
    await cleos.context().setOffline(false)
    const truth = await allAgree(roomId, before + 5)
    expect(truth.slice(-2)).toEqual(['From the tunnel', 'Still in the tunnel'])
    expect(await composer(cleos).inputValue()).toBe('')
    await feed(cleos).getByText('Waiting to send').waitFor({ state: 'detached' })
  })

  it('lets people change what they wrote, which everyone there sees', async () => {
    await composer(anas).fill('Tea at fuor')
    await anas.getByRole('button', { name: 'Send', exact: true }).tap()
    await feed(bens).getByText('Tea at fuor', { exact: true }).waitFor()
    await feed(anas).getByText('Sending').waitFor({ state: 'detached' })
    const finger = touch(anas)
    await finger.press(await pointOn(feed(anas).getByText('Tea at fuor', { exact: true })))
    const menu = anas.getByRole('dialog', { name: 'Message options' })
    await menu.waitFor()
    await finger.lift()
    await menu.getByRole('button', { name: 'Edit', exact: true }).tap()
    const edited = anas.getByRole('textbox', { name: 'Edit message' })
    await edited.fill('Tea at four')
    await anas.getByRole('button', { name: 'Save', exact: true }).tap()
    for (const page of [anas, bens, cleos])
      await feed(page).locator('p', { hasText: 'Tea at four' }).getByText('edited').waitFor()
    expect((await stored(roomId)).at(-1)?.content).toBe('Tea at four')
  })

  it('shows in the list the faces of some who are there, as they come and go', async () => {
    await gotoLive(cleos, '/app/rooms')
    const row = cleos.getByRole('listitem').filter({ hasText: 'Tea at Four' })
    await row.getByText(/^Here now: Ana, Ben,? and Guest 0$/).waitFor()
    const faces = row.locator('[data-face] img')
    expect(await faces.count()).toBe(3)
    await expect
      .poll(() => faces.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete)))
      .toBe(true)
    expect(
      await faces.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.naturalWidth)),
    ).toBe(true)
    await gotoLive(anas, '/app/rooms')
    await row.getByText(/^Here now: Ben, Guest 0,? and Guest 1$/).waitFor()
    await gotoLive(anas, `/app/rooms/${roomId}`)
  })

  it('finds what was said there long ago, and leads to it', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => `Line ${at} of a long afternoon`)
    await nodes.database.db
      .insertInto('room_messages')
      .values(
        ['Who saw the Lighthouse at Cap Fréhel?', ...lines].map((content, at) => ({
          ...{ id: uuid(), room_id: roomId, number: at - 200, cursor: at + 1, sender_id: ana.id },
          ...{ content, sent_at: new Date(Date.now() - 86_400_000 + at) },
        })),
      )
      .execute()
    // A page with a room's first message requests none before it.
    await gotoLive(cleos, `/app/rooms/${roomId}`)
    await cleos.getByRole('button', { name: 'Search', exact: true }).tap()
    const sheet = cleos.getByRole('dialog', { name: 'Search Tea at Four' })
    const field = sheet.getByRole('searchbox', { name: 'Search this room' })
    await field.fill('nothing of this')
    await sheet.getByText('No messages found.').waitFor()
    await field.fill('CAP FREHEL')
    await sheet.getByRole('button', { name: /^Ana.*the Lighthouse/ }).tap()
    await sheet.waitFor({ state: 'detached' })
    const found = feed(cleos).locator('[data-id]', { hasText: 'Cap Fréhel' })
    await found.locator('visible=true').waitFor()
    await cleos.locator('[data-marked]', { hasText: 'Cap Fréhel' }).waitFor()
  })
})
