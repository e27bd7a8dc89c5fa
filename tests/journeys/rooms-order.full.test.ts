import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import type { Locator, Page } from 'playwright-core'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { desktop, socketSwitch, type Visit } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { pointOn, touch } from '../harness/touch.ts'
import { promises } from '../promises.ts'
import { journey } from './journey.ts'
import { toastOf, visitAs } from './steps.ts'

/** Presses Tab until the target has the focus, then Enter. */
async function press(target: Locator): Promise<void> {
  await target.waitFor()
  const page = target.page()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

describe('pictures and order in a room', async () => {
  const visits: Visit[] = []

  const feed = (page: Page) => page.getByRole('list', { name: 'Messages' })
  const composer = (page: Page) => page.getByPlaceholder('Type a message...', { exact: true })
  const enter = (who: Person) => who.call(roomRoutes.join, { params: { id: roomId }, body: {} })
  const says = (who: Person, content: string) =>
    who.call(roomRoutes.send, { params: { id: roomId }, body: { messageType: 'text', content } })
  const blocked = async (who: Person) =>
    (await who.call(safetyRoutes.blocks, {})).body.map(({ name }) => name)
  const reports = (id: string) =>
    world.database.db
      .selectFrom('reports')
      .innerJoin('report_statements', 'report_id', 'reports.id')
      .select(['category', 'place'])
      .where('reported_id', '=', id)
      .execute()

  const { world, browser } = await journey()
  /** On a phone; she created the room. */
  const ida = await person(world, { name: 'Ida' })
  /** At a desktop, by keyboard. */
  const jon = await person(world, { name: 'Jon' })
  /** They write and stay in the room without a screen. */
  const others: Person[] = []
  for (const name of ['Kai', 'Lou', 'Mia', 'Noa']) others.push(await person(world, { name }))
  const roomId = (await ida.call(roomRoutes.create, { body: { name: 'Attic', description: '' } }))
    .body.id
  const beat = () => Promise.all(others.map((who) => enter(who).catch(() => undefined)))
  await beat()
  const beating = setInterval(() => void beat(), 5000)
  afterAll(() => clearInterval(beating))
  const phone = await visitAs(browser, world, ida)
  const wide = await visitAs(browser, world, jon, { viewport: desktop })
  visits.push(phone, wide)
  // His tab's heartbeats come too late to learn anything from them.
  await wide.context.addInitScript(() => {
    const { setInterval: real } = window
    window.setInterval = ((work: () => void, every: number) =>
      real(work, every === 10_000 ? 3_600_000 : every)) as typeof window.setInterval
  })
  const idas = phone.page
  const jons = wide.page
  await idas.goto(`/app/rooms/${roomId}`)
  await jons.goto(`/app/rooms/${roomId}`)
  await idas.getByText('6 people here').first().waitFor()
  await jons.getByText('6 people here').first().waitFor()

  it('shows a picture to everyone, with its words, and enlarges it', async () => {
    const files = idas.getByLabel('Photo files')
    await files.setInputFiles({
      name: 'words.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    })
    await toastOf(idas).getByText('Please select an image file.', { exact: true }).waitFor()
    const buffer = await photo('jpeg', 1600, 1200)
    const chosen = idas.waitForEvent('filechooser')
    await idas.getByRole('button', { name: 'Add photos' }).tap()
    await idas.getByRole('menuitem', { name: 'Photos' }).tap()
    await (await chosen).setFiles({ name: 'attic.jpg', mimeType: 'image/jpeg', buffer })
    await idas.getByRole('button', { name: 'Remove photo 1' }).tap()
    await idas.getByRole('list', { name: 'Photos to send' }).waitFor({ state: 'detached' })
    await files.setInputFiles({ name: 'attic.jpg', mimeType: 'image/jpeg', buffer })
    await idas.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await composer(idas).fill('Found this up here')
    await idas.getByRole('button', { name: 'Send', exact: true }).tap()
    await idas.getByRole('list', { name: 'Photos to send' }).waitFor({ state: 'detached' })
    for (const [page, by] of [
      [idas, 'you'],
      [jons, 'Ida'],
    ] as const) {
      await feed(page).getByText('Found this up here', { exact: true }).waitFor()
      const image = feed(page).getByRole('img', { name: `Sent by ${by}` })
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(100)
    }
    await feed(idas).getByRole('button', { name: 'Enlarge the photo from you' }).tap()
    const mine = idas.getByRole('dialog', { name: 'Photo from you' })
    await mine.getByRole('button', { name: 'Close' }).first().tap()
    await press(feed(jons).getByRole('button', { name: 'Enlarge the photo from Ida' }))
    await jons.getByRole('dialog', { name: 'Photo from Ida' }).waitFor()
    await jons.keyboard.press('Escape')
    await jons.getByRole('dialog', { name: 'Photo from Ida' }).waitFor({ state: 'detached' })
  })

  it('shows everyone in it its new name and description at once', async () => {
    await idas.getByRole('button', { name: 'More', exact: true }).tap()
    await idas.getByRole('menuitem', { name: 'Edit room' }).tap()
    const form = idas.getByRole('dialog', { name: 'Edit room' })
    await form.getByLabel('Room name').fill('   ')
    await form.getByRole('button', { name: 'Save' }).tap()
    await toastOf(idas).getByText('Please enter a name for your room.', { exact: true }).waitFor()
    await form.getByLabel('Room name').fill('Cellar')
    await form.getByLabel('Description (optional)').fill('Cooler than the attic')
    await form.getByRole('button', { name: 'Save' }).tap()
    await form.waitFor({ state: 'detached' })
    for (const page of [idas, jons]) {
      await page.getByRole('heading', { name: 'Cellar', exact: true }).waitFor()
      await page.getByText('Cooler than the attic').first().waitFor()
    }
  })

  it('stays at its end when the window or the keyboard takes room, and at its place when one has scrolled up', async () => {
    for (let at = 0; at < 25; at++) {
      const who = others[at % 4] as Person
      // Slow mode would require a pause otherwise.
      await world.database.db
        .updateTable('room_messages')
        .set({ sent_at: new Date(Date.now() - 60_000) })
        .where('room_id', '=', roomId)
        .execute()
      expect(
        (await says(who, `Line ${at} ${'of many words that wrap on a phone '.repeat(at % 3)}`))
          .status,
      ).toBe(201)
    }
    const conversation = idas.getByRole('region', { name: 'Conversation' })
    const fromEnd = () =>
      conversation.evaluate((element) =>
        Math.round(element.scrollHeight - element.scrollTop - element.clientHeight),
      )
    await feed(idas).getByText('Line 24').waitFor()
    const size = idas.viewportSize() ?? { width: 390, height: 844 }
    for (const viewport of [
      { ...size, height: 460 },
      size,
      { width: 320, height: 700 },
      { width: 700, height: 390 },
      size,
    ]) {
      await idas.setViewportSize(viewport)
      await expect.poll(fromEnd).toBeLessThan(2)
    }
    await conversation.evaluate((element) => element.scrollBy({ top: -600 }))
    await idas.getByRole('button', { name: 'Latest' }).waitFor()
    await idas.setViewportSize({ ...size, height: 460 })
    await says(others[0] as Person, 'Below the fold')
    await idas.getByRole('button', { name: '1 new message' }).waitFor()
    expect(await fromEnd()).toBeGreaterThan(300)
    await idas.setViewportSize(size)
    await idas.getByRole('button', { name: '1 new message' }).tap()
    await expect.poll(fromEnd).toBeLessThan(2)
  })

  it('counts down in slow mode, and sends then', async () => {
    expectFailedCalls('POST /api/rooms/:id/messages 429')
    const { db } = world.database
    await composer(idas).fill('Slowly now')
    const { message_count, last_cursor } = await db
      .selectFrom('rooms')
      .select(['message_count', 'last_cursor'])
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow()
    const [count, cursor] = [Number(message_count), Number(last_cursor)]
    const crowd = await insertUsers(world, promises.rooms.slowPeople)
    // Dated ahead, so that the room stays busy on a slow machine.
    const [busy, mine] = [new Date(Date.now() + 300_000), new Date(Date.now() + 15_000)]
    const messages = Array.from({ length: 31 }, (_, at) => ({
      id: uuid(),
      room_id: roomId,
      number: count + at + 1,
      cursor: cursor + at + 1,
      sender_id: (at === 0 ? ida : crowd[at % crowd.length])?.id ?? '',
      content: `Hurry ${at}`,
      sent_at: at === 0 ? mine : busy,
    }))
    await db.insertInto('room_messages').values(messages).execute()
    await db
      .updateTable('rooms')
      .set({ message_count: count + 31, last_cursor: cursor + 31 })
      .where('id', '=', roomId)
      .execute()
    await idas.getByRole('button', { name: 'Send', exact: true }).tap()
    const countdown = idas.getByText(/^Slow mode: you can send again in \d+ s$/)
    await countdown.waitFor()
    const left = async () => Number(/\d+/.exec(await countdown.innerText())?.[0])
    const first = await left()
    expect(first).toBeLessThanOrEqual(20)
    expect(await composer(idas).inputValue()).toBe('Slowly now')
    expect(await idas.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(false)
    expect(await feed(jons).getByText('Slowly now', { exact: true }).count()).toBe(0)
    await expect.poll(left).toBeLessThan(first)
    await countdown.waitFor({ state: 'detached' })
    await idas.getByRole('button', { name: 'Send', exact: true }).tap()
    await feed(jons).getByText('Slowly now', { exact: true }).waitFor()
    const past = new Date(Date.now() - 60_000)
    await db
      .updateTable('room_messages')
      .set({ sent_at: past })
      .where('room_id', '=', roomId)
      .execute()
  })

  it('returns a refused message to the composer, and says so', async () => {
    expectFailedCalls('POST /api/rooms/:id/messages 409')
    const posts = `**/api/rooms/${roomId}/messages`
    const refuse = { status: 409, json: { error: 'Not like this.', code: 'CONFLICT' } }
    await idas.route(posts, (route) =>
      route.request().method() === 'POST' ? route.fulfill(refuse) : route.continue(),
    )
    await composer(idas).fill('Second try')
    await idas.getByRole('button', { name: 'Send', exact: true }).tap()
    await toastOf(idas).getByText('Failed to send message', { exact: true }).waitFor()
    await expect.poll(() => composer(idas).inputValue()).toBe('Second try')
    expect(await feed(idas).getByText('Second try', { exact: true }).count()).toBe(0)
    await idas.unroute(posts)
    await idas.getByRole('button', { name: 'Send', exact: true }).tap()
    await feed(jons).getByText('Second try', { exact: true }).waitFor()
    expect(await feed(idas).getByText('Second try', { exact: true }).count()).toBe(1)
  })

  it('asks at the specification’s intervals while the socket is down, and not at all while it is up', async () => {
    const { requests, context } = visits[1] as Visit
    const asked = (what: string, since: number) =>
      requests.filter(
        ({ method, path, at }) =>
          method === 'GET' && at > since && path.includes(`${roomId}/${what}`),
      )
    const line = await socketSwitch(context)
    await jons.reload()
    await feed(jons).getByText('Second try', { exact: true }).waitFor()
    line.off()
    await jons.getByText('Reconnecting…').waitFor()
    const since = Date.now()
    await expect.poll(() => asked('participants', since).length).toBeGreaterThan(2)
    for (const [what, interval] of [
      ['messages', 2000],
      ['participants', 5000],
      ['matches', 3000],
    ] as const) {
      const times = asked(what, since).map(({ at }) => at)
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      // A busy machine polls late, and then sooner again.
      expect(Math.max(...pauses), what).toBeGreaterThan(interval * 0.9)
    }
    await says(others[2] as Person, 'Without a line')
    await feed(jons).getByText('Without a line', { exact: true }).waitFor()
    line.on()
    await jons.getByText('Reconnecting…').waitFor({ state: 'hidden' })
    await says(others[3] as Person, 'With a line')
    await feed(jons).getByText('With a line', { exact: true }).waitFor()
    // Missed events are still being fetched.
    const isQuiet = () => Date.now() - (requests.at(-1)?.at ?? 0) > 1000
    await expect.poll(isQuiet).toBe(true)
    const back = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 6500))
    for (const what of ['messages', 'participants', 'matches'])
      expect(asked(what, back), what).toEqual([])
  })

  it('reports and blocks from a participant, by keyboard', async () => {
    const [kai] = others as [Person]
    await says(kai, 'Kai was here')
    await feed(jons).getByText('Kai was here', { exact: true }).waitFor()
    const menu = () => press(jons.getByRole('button', { name: 'More about Kai' }))
    await menu()
    await press(jons.getByRole('menuitem', { name: 'Report' }))
    const report = jons.getByRole('dialog', { name: 'Report Kai' })
    await report.getByText('with their profile').waitFor()
    await report.getByRole('radio', { name: 'Spam' }).focus()
    await jons.keyboard.press('Space')
    await press(report.getByRole('button', { name: 'Send report' }))
    await toastOf(jons).getByText('Report sent', { exact: true }).waitFor()
    expect(await reports(kai.id)).toEqual([{ category: 'spam', place: 'room' }])
    await report.waitFor({ state: 'detached' })
    await menu()
    const hasFocus = (item: string) =>
      expect.poll(() =>
        jons
          .getByRole('menuitem', { name: item })
          .evaluate((one) => one === document.activeElement),
      )
    await hasFocus('Report').toBe(true)
    await jons.keyboard.press('ArrowDown')
    await hasFocus('Block').toBe(true)
    await jons.keyboard.press('Enter')
    await press(
      jons.getByRole('dialog', { name: 'Block Kai?' }).getByRole('button', { name: 'Block' }),
    )
    await toastOf(jons).getByText('Kai is blocked', { exact: true }).waitFor()
    await jons.getByRole('button', { name: 'More about Kai' }).waitFor({ state: 'detached' })
    await expect.poll(() => feed(jons).getByText('Kai was here', { exact: true }).count()).toBe(0)
    expect(await feed(idas).getByText('Kai was here', { exact: true }).count()).toBe(1)
    expect(await blocked(jon)).toEqual(['Kai'])
  })

  it('does nothing when the finger lifts off the sheet that its long press opened, however slow the phone', async () => {
    const lou = others[1] as Person
    await says(lou, 'Lou came in')
    const bubble = feed(idas).getByText('Lou came in', { exact: true })
    await bubble.waitFor()
    const sheet = idas.getByRole('dialog', { name: 'Message from Lou' })
    await idas.evaluate(() => {
      const busy = () => {
        if (!document.querySelector('dialog[open]')) return
        watch.disconnect()
        console.info('the sheet is drawn')
        for (const until = performance.now() + 1500; performance.now() < until; );
      }
      const watch = new MutationObserver(busy)
      watch.observe(document.body, { attributes: true, childList: true, subtree: true })
    })
    const finger = touch(idas)
    const drawn = idas.waitForEvent('console', (message) => message.text() === 'the sheet is drawn')
    await finger.press(await pointOn(bubble))
    await drawn
    await finger.lift()
    // The screen has processed the touch once a later tap is answered.
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'detached' })
    expect(await idas.getByRole('dialog').count()).toBe(0)
  })

  it('reports and blocks from a message, by touch', async () => {
    const lou = others[1] as Person
    await says(lou, 'Lou was here')
    const bubble = feed(idas).getByText('Lou was here', { exact: true })
    await bubble.waitFor()
    const finger = touch(idas)
    const sheet = idas.getByRole('dialog', { name: 'Message from Lou' })
    const hold = async () => {
      await finger.press(await pointOn(bubble))
      await sheet.waitFor()
      await finger.lift()
    }
    await hold()
    await sheet.getByRole('button', { name: 'Report message' }).tap()
    const report = idas.getByRole('dialog', { name: 'Report Lou' })
    await report.getByText('Lou was here', { exact: true }).waitFor()
    await report.getByText('Harassment', { exact: true }).tap()
    await report.getByRole('button', { name: 'Send report' }).tap()
    await toastOf(idas).getByText('Report sent', { exact: true }).waitFor()
    await report.waitFor({ state: 'detached' })
    expect(await reports(lou.id)).toEqual([{ category: 'harassment', place: 'room' }])
    await hold()
    await sheet.getByRole('button', { name: 'Block Lou' }).tap()
    await idas
      .getByRole('dialog', { name: 'Block Lou?' })
      .getByRole('button', { name: 'Block' })
      .tap()
    await toastOf(idas).getByText('Lou is blocked', { exact: true }).waitFor()
    await bubble.waitFor({ state: 'detached' })
    expect(await blocked(ida)).toEqual(['Lou'])
    expect((await says(lou, 'Still here?')).status).toBe(404)
  })

  it('is gone for everyone at once when it is closed', async () => {
    expectFailedCalls(
      'GET /api/rooms/:id 404',
      'GET /api/rooms/:id/:what 404',
      'GET /api/rooms/:id/matches/:userId 404',
      'POST /api/rooms/:id/:what 404',
    )
    await idas.getByRole('button', { name: 'More', exact: true }).tap()
    await idas.getByRole('menuitem', { name: 'Close room' }).tap()
    await idas
      .getByRole('dialog', { name: 'Close Cellar?' })
      .getByRole('button', { name: 'Close room' })
      .tap()
    await idas.getByRole('heading', { name: 'Dating Rooms' }).waitFor()
    await jons.getByText('Cellar has closed').waitFor()
    await press(jons.getByRole('link', { name: 'Dating Rooms' }).last())
    await jons.getByText('No rooms are open yet.').waitFor()
  })

  it('is woken by its creator after it was archived', async () => {
    expectFailedCalls('POST /api/rooms/:id/join 404')
    const { id } = (await ida.call(roomRoutes.create, { body: { name: 'Loft', description: '' } }))
      .body
    await jons.getByRole('link', { name: 'Loft' }).waitFor()
    await world.database.db
      .updateTable('rooms')
      .set({ archived_at: new Date() })
      .where('id', '=', id)
      .execute()
    await idas.reload()
    const row = idas.getByRole('listitem').filter({ hasText: 'Loft' })
    await row.getByText('Archived').waitFor()
    await row.getByRole('link', { name: 'Loft' }).tap()
    await idas.getByRole('heading', { name: 'Loft is asleep.' }).waitFor()
    await idas.getByRole('button', { name: 'Wake it up' }).tap()
    await composer(idas).fill('Good morning')
    await idas.getByRole('button', { name: 'Send', exact: true }).tap()
    await press(jons.getByRole('link', { name: 'Loft' }))
    await feed(jons).getByText('Good morning', { exact: true }).waitFor()
  })

  it('shows in the list what happened between its fetch and the moment from which changes are reported', async () => {
    const visited = await visitAs(browser, world, jon, { viewport: desktop })
    visits.push(visited)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await visited.context.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage(async (frame) => {
        if (String(frame).includes('rooms:watch')) await held
        server.send(frame)
      })
    })
    await visited.page.goto('/app/rooms')
    const row = visited.page.getByRole('listitem').filter({ hasText: 'Loft' })
    await row.getByText('Good morning').waitFor()
    await world.database.db
      .updateTable('rooms')
      .set({ name: 'Attic Loft' })
      .where('name', '=', 'Loft')
      .execute()
    release()
    await row.getByText('Attic Loft').waitFor()
  })

  it('had no fault on any page', () => {
    // The crowd's photos are at an address that does not exist, which answers 422.
    expect(visits).toHaveLength(3)
    for (const { faults } of visits)
      expect(faults.filter((fault) => !/404|409|422|429/.test(fault))).toEqual([])
  })
})
