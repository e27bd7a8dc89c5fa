import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { journey } from './journey.ts'
import { toastOf, visitAs } from './steps.ts'

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Holds back the first answer to a call. */
async function holdFirst(context: BrowserContext, url: RegExp) {
  const [read, released] = [signal(), signal()]
  await context.route(
    url,
    async (route) => {
      const response = await route.fetch()
      read.give()
      await released.given
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { read: read.given, release: released.give }
}

/** Holds back the page's live connection until `open`, and reports the server's messages on it. */
async function holdLine(context: BrowserContext) {
  const opened = signal()
  const heard: string[] = []
  await context.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await opened.given
    const server = socket.connectToServer()
    server.onMessage((frame) => {
      socket.send(frame)
      heard.push(String(frame))
    })
  })
  return {
    open: opened.give,
    hears: (what: RegExp) => expect.poll(() => heard.some((frame) => what.test(frame))).toBe(true),
  }
}

describe('an answer that the server read before something happened', async () => {
  const { world, browser } = await journey()
  const me = await person(world, { name: 'Mine' })
  const una = await person(world, { name: 'Una' })

  it('does not hide a match that was made before the connection was there', async () => {
    const { page, context } = await visitAs(browser, world, me)
    const line = await holdLine(context)
    const answer = await holdFirst(context, /\/api\/matches\/[^/]+$/)
    await page.goto('/matches')
    await answer.read
    await una.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    await me.call(swipeRoutes.swipe, { body: { swipedId: una.id, isLike: true } })
    line.open()
    await line.hears(/^40/)
    answer.release()
    await page.getByText('Una').first().waitFor()
    await context.close()
  })

  it('does not hide that a chat has ended before the connection was there', async () => {
    expectFailedCalls(
      'GET /api/matches/:id/:what 404',
      'POST /api/matches/:id/:what 404',
      'GET /api/video-chat/:what/:id 404',
      'GET /media/:file 404',
    )
    const { body } = await me.call(matchRoutes.matches, { params: { userId: me.id } })
    const [match] = body
    if (!match) throw new Error('no match')
    const { page, context } = await visitAs(browser, world, me)
    const line = await holdLine(context)
    await page.goto(`/chat/${match.id}`)
    await page.getByPlaceholder('Type a message...').waitFor()
    await una.call(matchRoutes.unmatch, { params: { id: match.id } })
    line.open()
    await toastOf(page).getByText('This chat has ended', { exact: true }).waitFor()
    await page.waitForURL('**/matches')
    await context.close()
  })

  it('does not hide someone who entered the room meanwhile', async () => {
    const room = (await me.call(roomRoutes.create, { body: { name: 'Harbour', description: '' } }))
      .body
    const { page, context } = await visitAs(browser, world, me)
    const line = await holdLine(context)
    line.open()
    const answer = await holdFirst(context, /\/participants$/)
    await page.goto(`/app/rooms/${room.id}`)
    await answer.read
    const ines = await person(world, { name: 'Ines' })
    const hers = await ines.live()
    expect((await hers.command('room:watch', { roomId: room.id })).ok).toBe(true)
    await line.hears(/room:entered.*Ines/)
    answer.release()
    await page.getByRole('button', { name: 'People', exact: true }).tap()
    await page
      .getByRole('dialog', { name: /^People/ })
      .getByText('Ines')
      .waitFor()
    hers.close()
    await context.close()
  })

  it('does not give back a like that was spent meanwhile', async () => {
    const zoe = await person(world, { name: 'Zoe' })
    const { page, context } = await visitAs(browser, world, me)
    const line = await holdLine(context)
    await page.goto('/discover')
    const likes = page.locator('[data-corners] .tabular-nums').first()
    const before = Number(await likes.innerText())
    // Connecting refetches the user.
    const answer = await holdFirst(context, /\/api\/auth\/me$/)
    line.open()
    await answer.read
    await me.call(swipeRoutes.swipe, { body: { swipedId: zoe.id, isLike: true } })
    await expect.poll(() => likes.innerText()).toBe(String(before - 1))
    await line.hears(/swipe:made/)
    const answered = page.waitForResponse(/\/api\/auth\/me$/)
    answer.release()
    await (await answered).finished()
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await likes.innerText()).toBe(String(before - 1))
    await context.close()
  })

  it('does not hide what was said in the room meanwhile', async () => {
    // Una has ended the match, and former matches do not meet in a room anymore.
    const kai = await person(world, { name: 'Kai' })
    const room = (await kai.call(roomRoutes.create, { body: { name: 'Pier', description: '' } }))
      .body
    const theirs = await kai.live()
    expect((await theirs.command('room:watch', { roomId: room.id })).ok).toBe(true)
    const says = (content: string) =>
      kai.call(roomRoutes.send, { params: { id: room.id }, body: { messageType: 'text', content } })
    await says('Before')
    const { page, context } = await visitAs(browser, world, me)
    const line = await holdLine(context)
    line.open()
    // A page that enters before its connection is up refetches once it is.
    await page.goto('/app/rooms')
    await line.hears(/^40/)
    const answer = await holdFirst(context, /\/messages$/)
    await page.getByRole('link', { name: 'Pier' }).tap()
    await answer.read
    await says('Meanwhile')
    await line.hears(/room:message.*Meanwhile/)
    answer.release()
    const feed = page.getByRole('list', { name: 'Messages' })
    await feed.getByText('Before', { exact: true }).waitFor()
    await feed.getByText('Meanwhile', { exact: true }).waitFor()
    theirs.close()
    await context.close()
  })
})
