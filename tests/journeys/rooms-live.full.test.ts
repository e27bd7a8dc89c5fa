import { randomUUID } from 'node:crypto'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import type { Person } from '../harness/person.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { composer, feed, roomsJourney, words } from './rooms.ts'
import { chooseOnDiscover, toastOf } from './steps.ts'

describe('ten people in one room on two servers', async () => {
  const { nodes, visits, guests, welcome, allAgree, ana, anas, bens, cleos } = await roomsJourney()
  let roomId: string

  /** Like a client, retries messages that a busy server did not answer, with the same id. */
  const says = async (who: Person, content: string, url?: string) => {
    const body = { messageType: 'text' as const, content, clientId: randomUUID() }
    const send = async () =>
      (await who.call(roomRoutes.send, { params: { id: roomId }, body }, url)).status
    await expect.poll(send).toBe(201)
  }

  it('opens a room from Discover, and says what is missing', async () => {
    expectFailedCalls('POST /api/rooms 429')
    await anas.goto('/discover')
    await chooseOnDiscover(anas, 'Dating Rooms')
    await anas.getByText('No rooms are open yet.').waitFor()
    await anas.getByRole('button', { name: 'Create New Room' }).first().tap()
    const form = anas.getByRole('dialog', { name: 'Create New Room' })
    await form.getByRole('button', { name: 'Create room' }).tap()
    await toastOf(anas).getByText('Room name required', { exact: true }).waitFor()
    await toastOf(anas).getByText('Please enter a name for your room.', { exact: true }).waitFor()
    await form.getByLabel('Room name').fill('  Tea at Four  ')
    await form.getByLabel('Description (optional)').fill('Strong opinions on biscuits')
    const tooMany = { error: 'Too many tries. Try again in 24 hours.', code: 'TOO_MANY' }
    const refusals = [
      { status: 429, json: tooMany },
      { status: 503, body: '' },
    ]
    await anas.route('**/api/rooms', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refusals.shift()) : route.continue(),
    )
    await form.getByRole('button', { name: 'Create room' }).tap()
    await toastOf(anas).getByText(tooMany.error, { exact: true }).waitFor()
    await form.getByRole('button', { name: 'Create room' }).tap()
    await toastOf(anas)
      .getByText('Failed to create room. Please try again.', { exact: true })
      .waitFor()
    await anas.unroute('**/api/rooms')
    await form.getByRole('button', { name: 'Create room' }).tap()
    await anas.waitForURL('**/app/rooms/*')
    await anas.getByRole('heading', { name: 'Tea at Four', exact: true }).waitFor()
    roomId = new URL(anas.url()).pathname.split('/').at(-1) ?? ''
    await anas.getByText('1 person here').first().waitFor()
  })

  it('lists it live on the other server, with the people who are there', async () => {
    await bens.goto('/matches')
    await bens
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dating Rooms' })
      .click()
    const row = bens.getByRole('listitem').filter({ hasText: 'Tea at Four' })
    await row.getByText('1 person here').waitFor()
    await says(ana, 'Who takes milk?')
    await row.getByText('Who takes milk?').waitFor()
    await bens.getByRole('searchbox', { name: 'Search rooms' }).fill('coffee')
    await bens.getByText('No rooms about “coffee”.').waitFor()
    await bens.getByRole('searchbox', { name: 'Search rooms' }).fill('biscuits')
    await bens.getByRole('link', { name: 'Tea at Four' }).click()
    await feed(bens).getByText('Who takes milk?').waitFor()
    await cleos.goto(`/app/rooms/${roomId}`)
    await feed(cleos).getByText('Who takes milk?').waitFor()
    await anas.getByText('3 people here').first().waitFor()
  })

  it('shows all of them the same messages in the same order, and who is typing', async () => {
    await welcome(roomId)
    await anas.getByText('10 people here').first().waitFor()
    await bens.getByRole('list', { name: 'People in this room' }).getByText('Guest 6').waitFor()
    await composer(bens).pressSequentially('With lemon')
    await feed(anas).page().getByText('Ben is typing', { exact: true }).waitFor()
    const talk = guests.flatMap(({ who }, at) =>
      [1, 2].map((turn) => says(who, `Guest ${at} says ${turn}`, nodes.nodes[turn - 1]?.url)),
    )
    await composer(bens).press('Enter')
    await composer(cleos).fill('Milk first')
    await cleos.getByRole('button', { name: 'Send', exact: true }).tap()
    await Promise.all(talk)
    const truth = await allAgree(roomId, 1 + 14 + 2)
    expect(guests).toHaveLength(7)
    for (const { live } of guests) {
      // Each message arrives once; its cursor gives its place, since two servers send at the same time.
      const heard = () =>
        live
          .all('room:message')
          .map(({ message }) => message)
          .sort((one, other) => one.cursor - other.cursor)
      await expect.poll(() => words(heard())).toEqual(truth.slice(1))
    }
    await anas.getByText('is typing').waitFor({ state: 'detached' })
  })

  it('turns a mutual proposal into a match, whose private chat Date opens', async () => {
    await anas.getByRole('button', { name: 'People', exact: true }).tap()
    const sheet = anas.getByRole('dialog', { name: /^People/ })
    await sheet.getByRole('button', { name: 'Match with Ben' }).tap()
    await sheet.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Proposed').waitFor()
    await sheet
      .getByRole('listitem')
      .filter({ hasText: 'Ana' })
      .getByText(/ · You$/)
      .waitFor()
    expect(await anas.getByText('wants to match with you.').count()).toBe(0)
    expect(await anas.getByRole('button', { name: 'Match with Ana' }).count()).toBe(0)
    const line = bens.getByRole('status').filter({ hasText: 'Ana wants to match with you.' })
    await line.getByRole('button', { name: 'Match with Ana' }).click()
    await bens.getByRole('heading', { name: "It's a Match!" }).waitFor()
    await bens.getByRole('button', { name: 'Not now' }).click()
    await anas.getByRole('heading', { name: "It's a Match!" }).waitFor()
    await anas.getByRole('button', { name: 'Not now' }).tap()
    await bens.getByRole('link', { name: 'Date with Ana' }).waitFor()
    await sheet.getByRole('link', { name: 'Date with Ben' }).tap()
    await anas.getByRole('region', { name: 'Chat with Ben' }).waitFor()
    await composer(anas).fill('Biscuits?')
    await anas.getByRole('button', { name: 'Send', exact: true }).tap()
    // Ana is no longer in the room, so Ben finds her among his matches.
    await bens.getByRole('link', { name: 'Date with Ana' }).waitFor({ state: 'detached' })
    await bens.getByRole('link', { name: /^Matches/ }).click()
    await bens.getByRole('link', { name: /^Message Ana/ }).click()
    await feed(bens).getByText('Biscuits?').waitFor()
    await anas.goto(`/app/rooms/${roomId}`)
    await bens.goto(`/app/rooms/${roomId}`)
    await feed(anas).getByText('Milk first').waitFor()
    await feed(bens).getByText('Milk first').waitFor()
  })

  it('lets its creator remove a message and put someone out, and everyone report one', async () => {
    expectFailedCalls(
      'GET /api/rooms/:id 404',
      'GET /api/rooms/:id/matches/:id 404',
      'GET /api/rooms/:id/messages 404',
      'GET /api/rooms/:id/participants 404',
      'POST /api/rooms/:id/join 404',
    )
    const bubble = feed(anas).getByText('Milk first', { exact: true })
    const finger = touch(anas)
    await finger.press(await pointOn(bubble))
    const sheet = anas.getByRole('dialog', { name: 'Message from Cleo' })
    await sheet.waitFor()
    await finger.lift()
    await sheet.getByRole('button', { name: 'Remove for everyone' }).tap()
    for (const page of [anas, bens, cleos])
      await feed(page).getByText('Milk first', { exact: true }).waitFor({ state: 'detached' })
    await anas.getByRole('button', { name: 'People', exact: true }).tap()
    const people = anas.getByRole('dialog', { name: /^People/ })
    await people.getByRole('button', { name: 'Open the profile of Cleo' }).tap()
    await anas
      .getByRole('dialog', { name: /^Cleo/ })
      .getByRole('button', { name: 'Report or block Cleo' })
      .tap()
    await anas.getByRole('menuitem', { name: 'Report' }).tap()
    const question = anas.getByRole('dialog', { name: 'Report Cleo' })
    await question.getByRole('button', { name: 'Close', exact: true }).tap()
    await question.waitFor({ state: 'detached' })
    await people.getByRole('button', { name: 'More about Cleo' }).tap()
    await anas.getByRole('menuitem', { name: 'Remove from room' }).tap()
    await anas
      .getByRole('dialog', { name: 'Remove Cleo from this room?' })
      .getByRole('button', { name: 'For a day' })
      .tap()
    await toastOf(anas).getByText('Cleo was removed', { exact: true }).waitFor()
    await cleos.getByText('You were removed from this room').waitFor()
    await cleos.getByText(/^Its creator removed you for a day\. You can come back on /).waitFor()
    await bens.getByRole('button', { name: 'More about Cleo' }).waitFor({ state: 'detached' })
  })

  it('had no fault on any page', () => {
    const usual = /503|429|404/
    expect(visits).toHaveLength(3)
    for (const { faults } of visits)
      expect(faults.filter((fault) => !usual.test(fault))).toEqual([])
  })
})
