import { type RoomMessage, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, desktop, launch, type Visit } from '../harness/browser.ts'
import type { Live } from '../harness/live.ts'
import { type Nodes, startNodes } from '../harness/nodes.ts'
import { type Person, person } from '../harness/person.ts'
import { gotoLive, visitAs } from './steps.ts'

describe.skipIf(!browserPath())('a network that was gone', () => {
  let nodes: Nodes
  let browser: Browser
  let ana: Person
  let ben: Person
  let cleo: Person
  /** Ana on a phone, Ben at a desktop, Cleo on a phone at the other server. */
  const visits: Visit[] = []
  let anas: Page
  let bens: Page
  let cleos: Page
  const others: { who: Person; live: Live; beating: ReturnType<typeof setInterval> }[] = []
  let roomId: string

  const second = () => ({ url: nodes.nodes[1].url })
  const open = async (who: Person, place: { url: string }, viewport?: typeof desktop) => {
    const visited = await visitAs(browser, { ...nodes, ...place }, who, viewport && { viewport })
    visits.push(visited)
    return visited.page
  }

  beforeAll(async () => {
    nodes = await startNodes()
    browser = await launch()
    ana = await person(nodes, { name: 'Ana' })
    ben = await person(nodes, { name: 'Ben' })
    cleo = await person(nodes, { name: 'Cleo' })
    anas = await open(ana, nodes)
    bens = await open(ben, second(), desktop)
    cleos = await open(cleo, second())
    roomId = (await ana.call(roomRoutes.create, { body: { name: 'Tea at Four', description: '' } })).body.id
    for (const page of [anas, bens, cleos]) await gotoLive(page, `/app/rooms/${roomId}`)
    for (let at = 0; at < 7; at++) {
      const who = await person(nodes, { name: `Guest ${at}` })
      const live = await who.live(nodes.nodes[at % 2 === 0 ? 0 : 1].url)
      const enter = () => live.command('room:watch', { roomId })
      expect((await enter()).ok).toBe(true)
      others.push({ who, live, beating: setInterval(() => void enter(), 10_000) })
    }
    await anas.getByText('10 people here').first().waitFor()
    for (const { who } of others) await says(who, `${who.name} says hello`)
    await feed(cleos).getByText('Guest 6 says hello').waitFor()
  })
  afterAll(async () => {
    for (const { live, beating } of others) {
      clearInterval(beating)
      live.close()
    }
    await browser.close()
    await nodes.close()
  })

  const feed = (page: Page) => page.getByRole('list', { name: 'Messages' })
  const composer = (page: Page) => page.getByPlaceholder('Type a message...', { exact: true })
  const shown = (page: Page) => feed(page).locator('p[dir=auto]').allInnerTexts()
  const stored = async () => (await ana.call(roomRoutes.messages, { params: { id: roomId }, query: {} })).body
  const words = (messages: readonly RoomMessage[]) => messages.map(({ content }) => content)
  const says = (who: Person, content: string, url?: string) =>
    who.call(roomRoutes.send, { params: { id: roomId }, body: { messageType: 'text', content } }, url)
  /** All pages show what is stored, in its order. */
  const allAgree = async (count: number) => {
    await expect.poll(async () => (await stored()).length).toBe(count)
    const truth = words(await stored())
    for (const page of [anas, bens, cleos]) await expect.poll(() => shown(page)).toEqual(truth)
    return truth
  }

  it('brings somebody whose network was gone back whole, with what they wrote meanwhile', async () => {
    const before = (await stored()).length
    await cleos.context().setOffline(true)
    await cleos.getByText('Reconnecting…').waitFor()
    await composer(cleos).fill('From the tunnel')
    await cleos.getByRole('button', { name: 'Send', exact: true }).tap()
    await feed(cleos).getByText('Waiting to send').waitFor()
    await composer(cleos).fill('Still in the tunnel')
    await cleos.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect.poll(async () => (await shown(cleos)).at(-1)).toBe('Still in the tunnel')
    // Nothing has been heard of her for longer than somebody stays in a room.
    await nodes.database.db
      .updateTable('room_participants')
      .set({ seen_at: new Date(Date.now() - 31_000) })
      .where('user_id', '=', cleo.id)
      .execute()
    await feed(anas).page().getByText('9 people here').first().waitFor()
    for (const { who } of others.slice(0, 3)) await says(who, `${who.name} went on`)
    await feed(anas).getByText('Guest 2 went on').waitFor()
    expect(await feed(cleos).getByText('Guest 2 went on').count()).toBe(0)
    await cleos.context().setOffline(false)
    const truth = await allAgree(before + 5)
    expect(truth.slice(-2)).toEqual(['From the tunnel', 'Still in the tunnel'])
    expect(await composer(cleos).inputValue()).toBe('')
    await feed(cleos).getByText('Waiting to send').waitFor({ state: 'detached' })
  })
})
