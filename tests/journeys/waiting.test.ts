import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import type { BrowserContext, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { socketSwitch } from '../harness/browser.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { journeyOf, newMatch } from './journey.ts'
import { logOut } from './steps.ts'

/** Opens a person's pages and cuts their connection: the sockets, and the calls that send a message. */
async function cutter(context: BrowserContext) {
  const sockets = await socketSwitch(context)
  const sends = '**/api/messages'
  return {
    async off(how: (route: Route) => unknown = (route) => route.abort('internetdisconnected')) {
      sockets.off()
      await context.route(sends, async (route) => {
        // A call may still be running when the connection is restored.
        await Promise.resolve(how(route)).catch(() => undefined)
      })
    },
    async on() {
      await context.unroute(sends)
      sockets.on()
    },
  }
}

describe('a message without a connection', async () => {
  const { world, me, context, ...mine } = await journeyOf({ name: 'Mine' })
  let { page } = mine
  const { who: other, matchId } = await newMatch(world, me, { name: 'Una' })
  const way = await cutter(context)

  const composer = () => page.getByPlaceholder('Type a message...', { exact: true })
  const list = () => page.getByRole('list', { name: 'Messages' })
  const said = (text: string) => list().locator('p', { hasText: text })
  const openChat = async () => {
    await page.goto(`/chat/${matchId}`)
    await composer().waitFor()
  }
  const send = async (text: string) => {
    await composer().fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await said(text).waitFor()
  }
  const history = async () =>
    (await other.call(chatRoutes.messages, { params: { id: matchId }, query: {} })).body.map(
      ({ content }) => content,
    )
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))

  await openChat()

  it('waits, survives a reload, and is then sent by itself, in order and once', async () => {
    const theirs = await other.live()
    await way.off()
    await send('First')
    await list().getByText('Waiting to send').waitFor()
    await send('Second')
    await send('Third')
    await page.reload()
    await list().getByText('Waiting to send').waitFor()
    for (const text of ['First', 'Second', 'Third']) await said(text).waitFor()
    expect(await history()).toEqual([])
    await way.on()
    await list()
      .getByText('Delivered', { exact: true })
      .or(list().getByText('Sent', { exact: true }))
      .waitFor()
    await expect.poll(history).toEqual(['First', 'Second', 'Third'])
    await theirs.next('message:sent', ({ message }) => message.content === 'Third')
    expect(theirs.all('message:sent').map(({ message }) => message.content)).toEqual([
      'First',
      'Second',
      'Third',
    ])
    for (const text of ['First', 'Second', 'Third']) expect(await said(text).count()).toBe(1)
    expect(
      await list()
        .getByRole('button', { name: /^Take back/ })
        .count(),
    ).toBe(0)
    expect(await kept()).not.toContain('First')
    theirs.close()
  })

  it('can be taken back into the composer while the others keep their order', async () => {
    await way.off()
    await send('Keep this')
    await send('Not this')
    await send('And this')
    await composer().fill('draft')
    await list().getByRole('button', { name: 'Take back “Not this”' }).tap()
    await said('Not this').waitFor({ state: 'detached' })
    expect(await composer().inputValue()).toBe('Not this\ndraft')
    expect(await page.getByText('Not sent').count()).toBe(0)
    await composer().fill('')
    await way.on()
    await list().getByText('Waiting to send').waitFor({ state: 'detached' })
    await expect.poll(history).toEqual(['First', 'Second', 'Third', 'Keep this', 'And this'])
  })

  it.each([
    {
      status: 429,
      json: { error: 'Too many tries.', code: 'TOO_MANY' },
      headers: { 'retry-after': '2' },
    },
    {
      status: 503,
      json: { error: "We're busy right now.", code: 'UNAVAILABLE' },
      headers: { 'retry-after': '1' },
    },
  ])('waits and goes out by itself after $status', async (answer) => {
    expectFailedCalls('POST /api/messages 429')
    await way.off((route) => route.fulfill(answer))
    await send(`Later ${answer.status}`)
    await list().getByText('Waiting to send').waitFor()
    await way.on()
    await expect.poll(async () => (await history()).at(-1)).toBe(`Later ${answer.status}`)
    await list().getByText('Waiting to send').waitFor({ state: 'detached' })
    expect(await composer().inputValue()).toBe('')
  })

  it('is stored once even if its answer was lost', async () => {
    expectFailedCalls('POST /api/messages ERR_CONNECTION_RESET')
    await way.off(async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send('Arrived unanswered')
    await list().getByText('Waiting to send').waitFor()
    await way.on()
    await list().getByText('Waiting to send').waitFor({ state: 'detached' })
    expect((await history()).filter((content) => content === 'Arrived unanswered')).toHaveLength(1)
    expect(await said('Arrived unanswered').count()).toBe(1)
  })

  it('is sent from any screen of a later visit, even if its tab was closed', async () => {
    await way.off()
    await send('From a closed tab')
    await list().getByText('Waiting to send').waitFor()
    await page.close()
    await way.on()
    page = await context.newPage()
    await page.goto('/profile')
    await expect.poll(async () => (await history()).at(-1)).toBe('From a closed tab')
    await openChat()
    await said('From a closed tab').first().waitFor()
    expect(await said('From a closed tab').count()).toBe(1)
  })

  it('returns to the composer when the server refuses it, and those behind it are not sent', async () => {
    expectFailedCalls('POST /api/messages 403')
    const before = await history()
    await way.off()
    await send('Refused')
    await send('Behind it')
    await list().getByText('Waiting to send').waitFor()
    await way.off((route) =>
      route.fulfill({ status: 403, json: { error: 'No.', code: 'FORBIDDEN_ORIGIN' } }),
    )
    await page.getByText('Not sent', { exact: false }).waitFor()
    expect(await said('Refused').count()).toBe(0)
    expect(await composer().inputValue()).toBe('Refused\nBehind it')
    await way.on()
    expect(await history()).toEqual(before)
    await composer().fill('')
  })

  it('is removed from the browser when the session ends', async () => {
    expectFailedCalls(...afterTheEnd)
    await way.off()
    await send('A secret')
    await list().getByText('Waiting to send').waitFor()
    expect(await kept()).toContain('A secret')
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await logOut(page)
    await page.waitForURL('**/auth')
    expect(await kept()).not.toContain('A secret')
  })
})
