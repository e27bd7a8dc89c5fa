import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { press } from '../harness/keys.ts'
import { insertUsers, person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { visitAs } from './steps.ts'

describe('rooms at a desktop', async () => {
  const { world, browser } = await journey()
  const kim = await person(world, { name: 'Kim' })
  const leo = await person(world, { name: 'Leo' })
  const { page } = await visitAs(browser, world, kim, { viewport: desktop })

  const feed = () => page.getByRole('list', { name: 'Messages' })
  const composer = () => page.getByPlaceholder('Type a message...', { exact: true })

  it('work by keyboard alone', async () => {
    const made = await leo.call(roomRoutes.create, { body: { name: 'Harbour', description: '' } })
    const roomId = made.body.id
    await leo.call(roomRoutes.join, { params: { id: roomId }, body: {} })
    await leo.call(roomRoutes.send, {
      params: { id: roomId },
      body: { messageType: 'text', content: 'Ahoy' },
    })
    await page.goto('/discover')
    await press(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dating Rooms' }),
    )
    await press(page.getByRole('link', { name: 'Harbour' }))
    await feed().getByText('Ahoy', { exact: true }).waitFor()
    // On a desktop the composer is focused at once.
    await expect
      .poll(() => composer().evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('First line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await page.keyboard.press('Enter')
    await feed().getByText('First line\nsecond line', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    expect(await feed().locator('p[dir=auto]').count()).toBe(2)
    // It is on screen before the server has it.
    const stored = async () =>
      (await leo.call(roomRoutes.messages, { params: { id: roomId }, query: {} })).body
    await expect.poll(async () => (await stored()).at(-1)?.content).toBe('First line\nsecond line')
    expect(await stored()).toHaveLength(2)

    // Arrow up in the empty field edits the last message, as soon as it is known to be stored.
    const edited = page.getByRole('textbox', { name: 'Edit message' })
    const editLast = async () => {
      await expect
        .poll(async () => {
          await page.keyboard.press('ArrowUp')
          return edited.count()
        })
        .toBe(1)
      await page.getByRole('button', { name: 'Cancel edit' }).waitFor()
      expect(await edited.inputValue()).toBe('First line\nsecond line')
      await page.keyboard.press('Control+End')
    }
    await editLast()
    await page.keyboard.type(' never saved')
    await page.keyboard.press('Escape')
    await edited.waitFor({ state: 'detached' })
    expect(await composer().inputValue()).toBe('')
    await editLast()
    await page.keyboard.type(', changed')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await stored()).at(-1)?.content)
      .toBe('First line\nsecond line, changed')
    await edited.waitFor({ state: 'detached' })
    expect(await stored()).toHaveLength(2)

    await leo.call(roomRoutes.join, { params: { id: roomId }, body: {} })
    await press(page.getByRole('button', { name: 'Match with Leo' }))
    await page.getByText('Proposed', { exact: true }).waitFor()
    await press(page.getByRole('button', { name: 'Copy or report the message from Leo' }))
    const sheet = page.getByRole('dialog', { name: 'Message from Leo' })
    await press(sheet.getByRole('button', { name: 'Report message' }))
    const report = page.getByRole('dialog', { name: 'Report Leo' })
    await report.getByText('Ahoy', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await report.waitFor({ state: 'detached' })
    await press(page.getByRole('button', { name: 'Back', exact: true }))
    await page.getByRole('heading', { name: 'Dating Rooms' }).waitFor()
  })

  it('show links as text', async () => {
    const made = await leo.call(roomRoutes.create, { body: { name: 'Links', description: '' } })
    const params = { id: made.body.id }
    await leo.call(roomRoutes.join, { params, body: {} })
    const content = 'https://example.com/offer'
    await leo.call(roomRoutes.send, { params, body: { messageType: 'text', content } })
    await page.goto(`/app/rooms/${params.id}`)
    await feed().getByText(content, { exact: true }).waitFor()
    expect(await feed().getByRole('link').count()).toBe(0)
  })

  it('mount only the lines near the visible ones, of 500 messages and of 300 people', async () => {
    const made = await leo.call(roomRoutes.create, { body: { name: 'Crowd', description: '' } })
    const roomId = made.body.id
    const crowd = await insertUsers(world, 300)
    const { db } = world.database
    const now = Date.now()
    const messages = Array.from({ length: 500 }, (_, at) => ({
      id: uuid(),
      room_id: roomId,
      number: at + 1,
      cursor: (at + 1) * 7,
      sender_id: crowd[at % 300]?.id ?? '',
      content: `Line ${at + 1}`,
      sent_at: new Date(now - (500 - at) * 60_000),
    }))
    await db.insertInto('room_messages').values(messages).execute()
    await db
      .updateTable('rooms')
      .set({ last_cursor: 3500, message_count: 500, last_message_at: new Date(now) })
      .where('id', '=', roomId)
      .execute()
    const seen_at = new Date(now + 10 * 60_000)
    await db
      .insertInto('room_participants')
      .values(
        crowd.map(({ id }) => ({
          room_id: roomId,
          user_id: id,
          entered_at: new Date(now),
          seen_at,
        })),
      )
      .execute()
    await page.goto(`/app/rooms/${roomId}`)
    await feed().getByText('Line 500', { exact: true }).waitFor()
    await page.getByText('301 people here').first().waitFor()
    const bubbles = () => feed().locator('p[dir=auto]').count()
    const conversation = page.getByRole('region', { name: 'Conversation' })
    for (const line of [451, 401, 351, 301, 251, 201, 151, 101, 51, 1]) {
      const isMounted = async () =>
        (await feed().getByText(`Line ${line}`, { exact: true }).count()) === 1
      // In steps that skip no line, while earlier pages arrive above.
      const climb = async () => {
        if (await isMounted()) return true
        await conversation.evaluate((element) => element.scrollBy({ top: -1500 }))
        return false
      }
      await expect.poll(climb).toBe(true)
    }
    await expect.poll(bubbles).toBeLessThan(80)
    await page.getByRole('button', { name: 'Latest' }).click()
    await feed().getByText('Line 500', { exact: true }).waitFor()
    await expect.poll(bubbles).toBeLessThan(80)
    const people = page.getByRole('list', { name: 'People in this room' })
    await expect
      .poll(() => people.getByRole('button', { name: /^Open the profile of/ }).count())
      .toBeLessThan(60)
    await page
      .getByRole('complementary', { name: 'People in this room' })
      .evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await people
      .getByRole('button', { name: 'Open the profile of Crowd 99', exact: true })
      .waitFor()
  })
})
