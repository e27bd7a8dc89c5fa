import { type RoomMessage, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { desktop, launch, type Visit } from '../harness/browser.ts'
import type { Live } from '../harness/live.ts'
import { startNodes } from '../harness/nodes.ts'
import { type Person, person } from '../harness/person.ts'
import { shared } from './journey.ts'
import { visitAs } from './steps.ts'

export const feed = (page: Page) => page.getByRole('list', { name: 'Messages' })
export const composer = (page: Page) => page.getByPlaceholder('Type a message...', { exact: true })
export const shown = (page: Page) => feed(page).locator('p[dir=auto]').allInnerTexts()

export const words = (messages: readonly RoomMessage[]) => messages.map(({ content }) => content)

/** A journey of Ana on a phone, Ben at a desktop, and Cleo on a phone at the other server. */
export async function roomsJourney() {
  const nodes = await shared(startNodes())
  const browser = await shared(launch())
  const [_first, second] = nodes.nodes
  const visits: Visit[] = []
  const open = async (name: string, { url }: { url: string }, viewport?: typeof desktop) => {
    const who = await person(nodes, { name })
    const visited = await visitAs(browser, { url }, who, viewport && { viewport })
    visits.push(visited)
    return { who, page: visited.page }
  }
  const ana = await open('Ana', nodes)
  const ben = await open('Ben', second, desktop)
  const cleo = await open('Cleo', second)

  const guests: { who: Person; live: Live; beating: ReturnType<typeof setInterval> }[] = []
  afterAll(() => {
    for (const { live, beating } of guests) {
      clearInterval(beating)
      live.close()
    }
  })
  /** Makes seven guests without a screen enter a room, alternating between the servers, and stay there. */
  const welcome = async (roomId: string) => {
    for (let at = 0; at < 7; at++) {
      const who = await person(nodes, { name: `Guest ${at}` })
      const live = await who.live(nodes.nodes[at % 2 === 0 ? 0 : 1].url)
      const enter = () => live.command('room:watch', { roomId })
      expect((await enter()).ok).toBe(true)
      guests.push({ who, live, beating: setInterval(() => void enter(), 10_000) })
    }
  }

  const stored = async (roomId: string) =>
    (await ana.who.call(roomRoutes.messages, { params: { id: roomId }, query: {} })).body
  /** Expects all pages to show the stored messages, in order. @returns their texts */
  const allAgree = async (roomId: string, count: number) => {
    await expect.poll(async () => (await stored(roomId)).length).toBe(count)
    const truth = words(await stored(roomId))
    for (const { page } of [ana, ben, cleo]) await expect.poll(() => shown(page)).toEqual(truth)
    return truth
  }
  return {
    ...{ nodes, visits, guests, welcome, stored, allAgree },
    ...{
      ana: ana.who,
      anas: ana.page,
      ben: ben.who,
      bens: ben.page,
      cleo: cleo.who,
      cleos: cleo.page,
    },
  }
}
