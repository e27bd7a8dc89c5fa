// npm run bench -- rooms-scroll: reads rooms of 500 and of 5,000 messages from the newest to the oldest in Chromium, on the production
// build, and measures the tasks of the page's main thread.
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import type { Page } from 'playwright-core'
import { v7 as uuid } from 'uuid'
import { ensureWebBuilt } from '../../scripts/lib/web-build.ts'
import { desktop, launch } from '../harness/browser.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { visitAs } from '../journeys/steps.ts'
import { percentile } from './lib/measure.ts'
import { publish, table } from './lib/results.ts'
import { traceWork } from './lib/trace.ts'

const sizes = [500, 5000]
const people = 50
/** Messages that arrive while the whole room is loaded. */
const arrivals = 20
/** Milliseconds from which a task counts as long. */
const long = 50

await ensureWebBuilt(console.log)
const world = await startWorld()
const browser = await launch()
try {
  const me = await person(world, { name: 'Reader' })
  const crowd = await insertUsers(world, people)
  const rows: string[][] = []
  for (const size of sizes) {
    const roomId = await fill(crowd, size)
    const { page, context } = await visitAs(browser, world, me, { viewport: desktop })
    rows.push(...(await measure(page, roomId, size, crowd)))
    await context.close()
  }
  publish('rooms-scroll', [
    `A room in Chromium, 1280 × 800: from the newest message to the oldest by the wheel, 1,200 pixels every 50 ms, while pages of 50 are fetched; back to the end; then ${arrivals} messages that arrive. Processor time of the main thread's tasks, and long tasks by the clock.`,
    '',
    ...table(
      ['messages', 'what', 'tasks', 'p99 ms', 'worst ms', `over ${long} ms`, 'long by the clock'],
      rows,
    ),
  ])
} finally {
  await browser.close()
  await world.close()
}

/** Makes a room where people take turns writing, one message a minute. */
async function fill(talkers: readonly Person[], size: number): Promise<string> {
  const [keeper] = talkers
  if (!keeper) throw new Error('no person')
  const made = await keeper.call(roomRoutes.create, {
    body: { name: `Room of ${size}`, description: '' },
  })
  const { db } = world.database
  const now = Date.now()
  const messages = Array.from({ length: size }, (_, at) => ({
    id: uuid(),
    room_id: made.body.id,
    number: at + 1,
    cursor: (at + 1) * 7,
    sender_id: talkers[at % talkers.length]?.id ?? '',
    content: `Line ${at + 1}${' and a few words more'.repeat(at % 7)}`,
    sent_at: new Date(now - (size - at) * 60_000),
  }))
  for (let from = 0; from < size; from += 500)
    await db
      .insertInto('room_messages')
      .values(messages.slice(from, from + 500))
      .execute()
  await db
    .updateTable('rooms')
    .set({ last_cursor: size * 7, message_count: size, last_message_at: new Date(now) })
    .where('id', '=', made.body.id)
    .execute()
  return made.body.id
}

async function measure(
  page: Page,
  roomId: string,
  size: number,
  talkers: readonly Person[],
): Promise<string[][]> {
  const lines = page.getByRole('list', { name: 'Messages' })
  const line = (text: string) => lines.getByText(text, { exact: true })
  const session = await page.context().newCDPSession(page)
  const part = async (what: string, work: () => Promise<void>): Promise<string[]> => {
    // As text: the loader's helpers for function names do not exist in the page.
    await page.evaluate(`{
      window.longTasks = []
      window.observing?.disconnect()
      window.observing = new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longTasks.push(duration) })
      window.observing.observe({ type: 'longtask' })
    }`)
    const end = await traceWork(session)
    await work()
    const tasks = await end()
    const seen = (await page.evaluate('window.longTasks')) as number[]
    return [
      String(size),
      what,
      String(tasks.length),
      percentile(tasks, 0.99).toFixed(1),
      percentile(tasks, 1).toFixed(1),
      String(tasks.filter((time) => time > long).length),
      seen.length === 0 ? '0' : `${seen.length}, worst ${Math.round(Math.max(...seen))} ms`,
    ]
  }
  await page.goto(`/app/rooms/${roomId}`)
  await lines.getByText(`Line ${size}`).first().waitFor()
  await page.waitForTimeout(2000)
  await page.mouse.move(400, 400)
  const rows = [
    await part('to the oldest', async () => {
      while ((await line('Line 1').count()) === 0) {
        for (let turns = 0; turns < 10; turns++) {
          await page.mouse.wheel(0, -1200)
          await page.waitForTimeout(50)
        }
      }
    }),
    await part('back to the end', async () => {
      await page.getByRole('button', { name: 'Latest' }).click()
      await lines.getByText(`Line ${size}`).first().waitFor()
      await page.waitForTimeout(500)
    }),
    await part('messages arrive', async () => {
      for (let at = 0; at < arrivals; at++) {
        const who = talkers[at % talkers.length] as Person
        await who.call(roomRoutes.join, { params: { id: roomId }, body: {} })
        const body = { messageType: 'text' as const, content: `News ${at}` }
        await who.call(roomRoutes.send, { params: { id: roomId }, body })
        await line(`News ${at}`).waitFor()
      }
    }),
  ]
  return rows
}
