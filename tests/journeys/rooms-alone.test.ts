import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { create, join } from '../features/rooms/rooms.ts'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { composer, feed } from './rooms.ts'
import { gotoLive } from './steps.ts'

const day = 86_400_000

describe('someone alone in a room', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, me, page } = await journeyOf({}, small)
  const id = await create(me, 'Night owls')
  const ben = await person(world, { name: 'Ben' })
  const lines = Array.from({ length: 24 }, (_, at) => ({
    ...{ id: uuid(), room_id: id, number: at - 24, sender_id: ben.id, content: `Line ${at}` },
    ...{
      cursor: at + 1,
      sent_at: new Date(Date.now() - (2 - Math.floor(at / 8)) * day + at - 60_000),
    },
  }))
  await world.database.db.insertInto('room_messages').values(lines).execute()
  await join(me, id)
  await me.call(roomRoutes.react, {
    params: { id, messageId: lines[3]?.id ?? '' },
    body: { emoji: '❤️' },
  })

  it('finds a prompt to answer, the best line, and when it is lively, until others come', async () => {
    await gotoLive(page, `/app/rooms/${id}`)
    const card = page.getByRole('region', { name: "While you're alone here" })
    await card.getByText("It's just you right now.").waitFor()
    await card.getByText('Talked here today: Ben').waitFor()
    await card.getByText(/^Usually liveliest around \d+:00\.$/).waitFor()
    // The card pushes nothing of the talk out of sight.
    const last = feed(page).getByText('Line 23', { exact: true })
    await expect
      .poll(async () => {
        const [line, above] = [await last.boundingBox(), await card.boundingBox()]
        return line && above && line.y + line.height <= above.y
      })
      .toBe(true)
    await card.getByRole('button', { name: /Ben.*Line 3.*❤️/ }).tap()
    await feed(page).locator('[data-marked]', { hasText: 'Line 3' }).waitFor()
    const prompts = [promptsByMood.Playful, promptsByMood.Cozy, promptsByMood.Curious]
    const known = prompts.flatMap((mood) => Object.values<string>(mood))
    await card.getByRole('button', { name: 'Answer' }).tap()
    await card.waitFor({ state: 'detached' })
    const written = await composer(page).inputValue()
    expect(known.map((words) => `${words}: `)).toContain(written)
    expect(await composer(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await composer(page).fill(`${written}the last crisp`)
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await feed(page).getByText(`${written}the last crisp`).waitFor()

    await page.reload()
    await card.waitFor()
    await page.getByRole('button', { name: 'People', exact: true }).tap()
    const people = page.getByRole('dialog', { name: /^People/ })
    await people.getByText(/^Usually liveliest/).waitFor()
    await people
      .getByRole('region', { name: 'Talked here today' })
      .getByRole('button', { name: 'Ben' })
      .tap()
    const profile = page.getByRole('dialog', { name: /^Ben, / })
    await profile.getByRole('button', { name: 'Close', exact: true }).tap()
    await profile.waitFor({ state: 'detached' })
    await people.getByRole('button', { name: 'Close', exact: true }).tap()
    await join(ben, id)
    await page.getByText('2 people here').first().waitFor()
    await card.waitFor({ state: 'detached' })
  })
})
