import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { type MatchView, matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls, expectFault } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { journeyOf, newMatches } from './journey.ts'
import { gotoLive, openLive, visitAs } from './steps.ts'

const names = ['Una', 'Duo', 'Tria', 'Quad', 'Quin', 'Sext']

describe('matches and chat', async () => {
  const { world, browser, me, ...mine } = await journeyOf({ name: 'Mine' })
  const { page } = mine
  const other = await newMatches(world, me, names)
  await page.goto('/profile')
  // None of them was seen yet.
  await page.getByRole('link', { name: 'Matches, 6, 6 new', exact: true }).tap()
  await page.getByRole('heading', { name: 'Your Matches', exact: true }).waitFor()

  const composer = () => page.getByPlaceholder('Type a message...', { exact: true })
  const send = () => page.getByRole('button', { name: 'Send', exact: true })
  const list = () => page.getByRole('list', { name: 'Messages' })
  const says = (index: number, content: string) =>
    other(index).who.call(chatRoutes.send, { body: { matchId: other(index).matchId, content } })
  const openChat = async (index: number) => {
    await page.goto(`/chat/${other(index).matchId}`)
    await composer().waitFor()
  }

  it('lists the first five as new, and everyone under Messages with date, score and a button to write', async () => {
    const fresh = page.getByRole('region', { name: 'New Matches' })
    await expect.poll(() => fresh.getByRole('listitem').count()).toBe(5)
    expect(await fresh.innerText()).toContain('Sext')
    const rows = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    expect(await rows.count()).toBe(6)
    const today = new Intl.DateTimeFormat('en', {
      month: 'short',
      day: 'numeric',
      timeZone: 'Europe/Lisbon',
    })
    const text = (await rows.first().innerText()).replaceAll('\n', ' ')
    expect(text).toContain('Sext')
    expect(text).toContain(`Connected! ${today.format(new Date())}`)
    expect(text).toMatch(/\d+%/)
    await page.getByRole('link', { name: 'Message Sext', exact: true }).waitFor()
  })

  it('shows a match as new until its chat has been opened, on any device', async () => {
    const face = (name: string) =>
      page
        .getByRole('region', { name: 'New Matches' })
        .getByRole('listitem')
        .filter({ hasText: name })
    await face('Sext').getByText('New', { exact: true }).waitFor()
    await openChat(5)
    await page.getByRole('button', { name: 'Back' }).tap()
    await face('Quin').getByText('New', { exact: true }).waitFor()
    expect(await face('Sext').getByText('New', { exact: true }).count()).toBe(0)
    await page.reload()
    await face('Quin').getByText('New', { exact: true }).waitFor()
    expect(await face('Sext').getByText('New', { exact: true }).count()).toBe(0)
  })

  it('leads from a chat back to the list, and leaves no chat behind it', async () => {
    const heading = page.getByRole('heading', { name: 'Your Matches', exact: true })
    const steps = () => page.evaluate(() => history.length)
    const back = () => page.getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('link', { name: 'Message Sext', exact: true }).tap()
    await composer().waitFor()
    const opened = await steps()
    await back()
    await heading.waitFor()
    expect(await steps()).toBe(opened)
    await page.goForward()
    await composer().waitFor()
    // Comes from another page.
    await page.goto('/profile')
    await openChat(5)
    const linked = await steps()
    await back()
    await heading.waitFor()
    expect(await steps()).toBe(linked)
    await page.goBack()
    await page.waitForURL('**/profile')
    await page.goto('/matches')
  })

  it('moves the sender of a new message to the top, with its text and a count', async () => {
    await says(0, 'Hello from Una')
    await page.getByRole('link', { name: 'Message Una, 1 unread' }).waitFor()
    const first = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()
    await expect.poll(() => first.innerText()).toContain('Hello from Una')
  })

  it('draws a line above the unread messages, which disappears with an answer', async () => {
    await openChat(0)
    const line = list().getByText('New messages', { exact: true })
    await line.waitFor()
    await says(0, 'And one more')
    await list().getByText('And one more', { exact: true }).waitFor()
    const text = await list().innerText()
    expect(text.indexOf('New messages')).toBeLessThan(text.indexOf('Hello from Una'))
    expect(await line.count()).toBe(1)
    await composer().fill('Hello yourself')
    await send().tap()
    await line.waitFor({ state: 'detached' })
    await list().getByText('Sent', { exact: true }).waitFor()
    await page.goto('/matches')
    await openChat(0)
    await list().getByText('Hello yourself', { exact: true }).waitFor()
    expect(await line.count()).toBe(0)
  })

  it('shows the invitation in a chat without messages', async () => {
    await openChat(1)
    await page
      .getByRole('heading', { name: 'You matched with Duo! Start a conversation.', exact: true })
      .waitFor()
    await page.getByRole('heading', { name: 'Duo', exact: true }).waitFor()
    expect(await send().isDisabled()).toBe(true)
  })

  it('sends trimmed text with its button, begins a line with Shift and Enter, and sends no blank message', async () => {
    await composer().fill('   ')
    await composer().press('Enter')
    expect(await send().isDisabled()).toBe(true)
    await composer().fill('  one')
    await composer().press('Shift+Enter')
    await composer().pressSequentially('two  ')
    expect(await list().count()).toBe(0)
    await send().tap()
    await list().getByText('one two').waitFor()
    expect(await composer().inputValue()).toBe('')
    await expect
      .poll(async () => (await history(1)).map(({ content }) => content))
      .toEqual(['one\ntwo'])
  })

  const history = async (index: number) =>
    (await me.call(chatRoutes.messages, { params: { id: other(index).matchId }, query: {} })).body

  it('shows a message at once with its state, and takes it back when it is refused', async () => {
    expectFailedCalls('POST /api/messages 403')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/messages', async (route) => {
      await held
      await route.continue()
    })
    await composer().fill('On its way')
    await send().tap()
    await list().getByText('On its way', { exact: true }).waitFor()
    await list().getByText('Sending').waitFor()
    letGo()
    await list().getByText('Sent', { exact: true }).waitFor()
    const theirs = await other(1).who.live()
    await other(1).who.call(chatRoutes.delivered, {
      params: { id: other(1).matchId },
      body: { seq: 2 },
    })
    await list().getByText('Delivered', { exact: true }).waitFor()
    await other(1).who.call(chatRoutes.read, { params: { id: other(1).matchId }, body: { seq: 2 } })
    await list().getByText('Read', { exact: true }).waitFor()
    theirs.close()

    await page.unroute('**/api/messages')
    await page.route('**/api/messages', (route) => route.fulfill({ status: 403, body: '' }))
    await composer().fill('Lost')
    await send().tap()
    await page.getByText('Not sent', { exact: false }).waitFor()
    expect(await list().getByText('Lost', { exact: true }).count()).toBe(0)
    expect(await composer().inputValue()).toBe('Lost')
    await page.unroute('**/api/messages')
    await send().tap()
    await list().getByText('Lost', { exact: true }).waitFor()
    await expect
      .poll(async () => (await history(1)).map(({ content }) => content))
      .toEqual(['one\ntwo', 'On its way', 'Lost'])
  })

  it('shows nothing as unread that was read after a disconnection, though the list was read before', async () => {
    const [{ who, matchId }, { context }] = [other(3), mine]
    const socket = await openLive(page, `/chat/${matchId}`)
    await composer().waitFor()
    await Promise.all([socket.waitForEvent('close'), context.setOffline(true)])
    await says(3, 'While you were away')
    await composer().fill('While I was away')
    await send().tap()
    const answered = page.waitForResponse(
      async (answer) =>
        answer.url().endsWith(`/api/matches/${me.id}`) &&
        // The browser drops the body of an answer that the page has abandoned.
        ((await answer.json().catch(() => [])) as MatchView[]).some(
          ({ id, lastSeq }) => id === matchId && lastSeq === 2,
        ),
    )
    // The server learns of the reading only after it has answered the list.
    await page.route('**/read', async (route) => {
      await answered
      await route.continue()
    })
    const read = page.waitForResponse('**/read')
    await context.setOffline(false)
    await (await read).finished()
    await page.unroute('**/read')
    await list().getByText('While you were away', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back' }).tap()
    const { body } = await me.call(matchRoutes.matches, { params: { userId: me.id } })
    expect(body.find(({ otherUser }) => otherUser.id === who.id)).toMatchObject({
      readSeq: 1,
      unreadCount: 0,
    })
    await page.getByRole('link', { name: /^Message Quad/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Message Quad/ }).getAttribute('aria-label')).toBe(
      'Message Quad',
    )
  })

  it('loads a long history page by page, back to its beginning', async () => {
    for (let number = 1; number <= 120; number++) await says(2, `Line ${number}`)
    await openChat(2)
    await list().getByText('Line 120', { exact: true }).waitFor()
    expect(await list().getByText('Line 70', { exact: true }).count()).toBe(0)
    const conversation = page.getByRole('region', { name: 'Conversation' })
    await expect
      .poll(async () => {
        await swipe(conversation, 0, 420, { steps: 3, along: 0.2 })
        return list().getByText('Line 1', { exact: true }).count()
      })
      .toBe(1)
    const shown = (await list().innerText()).match(/Line \d+/g)
    expect(shown).toEqual(Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`))
  })

  it('asks before it unmatches, only logs a failure, and on success removes everything at once for both', async () => {
    expectFault(/^not unmatched/)
    const theirs = await visitAs(browser, world, other(2).who)
    await theirs.page.goto(`/chat/${other(2).matchId}`)
    await theirs.page.getByRole('list', { name: 'Messages' }).waitFor()
    const ask = async () => {
      await page.getByRole('button', { name: 'More' }).tap()
      await page.getByRole('menuitem', { name: 'Unmatch' }).tap()
      await page.getByRole('heading', { name: 'Unmatch Tria?' }).waitFor()
    }
    const dialog = page.getByRole('dialog')
    await ask()
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.route(`**/api/matches/${other(2).matchId}`, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await ask()
    await dialog.getByRole('button', { name: 'Unmatch' }).tap()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('[popover=manual] li').count()).toBe(0)
    await list().getByText('Line 120', { exact: true }).waitFor()
    await page.unroute(`**/api/matches/${other(2).matchId}`)
    await ask()
    await dialog.getByRole('button', { name: 'Unmatch' }).tap()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/matches')
    await page.getByRole('link', { name: /^Message Sext/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Message Tria/ }).count()).toBe(0)
    await expect.poll(() => new URL(theirs.page.url()).pathname).toBe('/matches')
    expect((await me.call(matchRoutes.matches, { params: { userId: me.id } })).body).toHaveLength(5)
    await theirs.context.close()
  })

  it('shows a super like on the card at once, in the celebration and in the list', async () => {
    const ada = await person(world, { name: 'Ada' })
    await gotoLive(page, '/discover')
    const card = page.locator('[data-card]:not([inert])')
    await card.getByText('Ada', { exact: true }).waitFor()
    expect(await card.getByText('Super liked you').count()).toBe(0)
    await ada.call(swipeRoutes.swipe, {
      body: { swipedId: me.id, isLike: true, isSuperLike: true },
    })
    await card.getByText('Super liked you', { exact: true }).waitFor()
    await page.reload()
    await card.getByText('Super liked you', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Like', exact: true }).tap()
    const overlay = page.getByRole('dialog', { name: "It's a Match!" })
    await overlay.getByText('Ada super liked you').waitFor()
    await overlay.getByRole('button', { name: 'Keep Swiping' }).tap()
    await page.getByRole('link', { name: /^Matches/ }).tap()
    await page.waitForURL('**/matches')
    const row = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()
    await row.getByText('Super liked you', { exact: true }).waitFor()
    expect(await page.getByText('Super liked you', { exact: true }).count()).toBe(1)
  })
})
