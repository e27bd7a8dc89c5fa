import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { pointOn, touch } from '../harness/touch.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, holdCode, visitAs } from './steps.ts'

describe('hurtful and hidden words in a chat', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, browser, me, page: mine } = await journeyOf({ name: 'Mine' }, small)
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  const { page: eves } = await visitAs(browser, world, eve, small)
  const send = async (text: string) => {
    await mine.getByRole('textbox', { name: 'Message to Eve' }).fill(text)
    await mine.getByRole('button', { name: 'Send', exact: true }).tap()
  }
  const sent = async () =>
    (await me.call(chatRoutes.messages, { params: { id: matchId }, query: {} })).body.map(
      ({ content }) => content,
    )

  it('keep what is written while the rules that find them are on their way, and send what is sent then in order', async () => {
    const { page, context } = await visitAs(browser, world, me, small)
    await gotoLive(page, `/chat/${matchId}`)
    const field = page.getByRole('textbox', { name: 'Message to Eve' })
    const sendButton = page.getByRole('button', { name: 'Send', exact: true })
    await field.waitFor()
    const release = await holdCode(context)
    await field.fill('Good evening!')
    // Two taps at once, since the text leaves the field after a second even without the rules.
    await sendButton.evaluate((button: HTMLElement) => [button.click(), button.click()])
    await field.pressSequentially(' Still there?')
    await sendButton.tap()
    await field.pressSequentially(' And a third')
    release()
    await expect.poll(sent).toEqual(['Good evening!', 'Still there?'])
    await expect.poll(async () => (await field.inputValue()).trimStart()).toBe('And a third')
    await field.fill('')
    await context.close()
  })

  it('are asked about once before they are sent, and may be changed or sent', async () => {
    for (const page of [mine, eves]) await gotoLive(page, `/chat/${matchId}`)
    await send('Good morning!')
    await eves.locator('p[dir]', { hasText: 'Good morning!' }).waitFor()
    await send('You are such a loser')
    const question = mine.getByRole('dialog', { name: 'Are you sure you want to send this?' })
    await question.getByRole('button', { name: 'Change it' }).tap()
    await question.waitFor({ state: 'detached' })
    expect(await mine.getByRole('textbox', { name: 'Message to Eve' }).inputValue()).toBe(
      'You are such a loser',
    )
    expect(await sent()).toEqual(['Good evening!', 'Still there?', 'Good morning!'])
    await mine.getByRole('button', { name: 'Send', exact: true }).tap()
    await question.getByRole('button', { name: 'Send it' }).tap()
    await expect
      .poll(sent)
      .toEqual(['Good evening!', 'Still there?', 'Good morning!', 'You are such a loser'])
  })

  it('ask their receiver whether they bother them, with the ways to report and to unmatch', async () => {
    const asked = eves.getByRole('region', { name: 'Does this bother you?' })
    await asked.getByRole('button', { name: 'Report' }).tap()
    const report = eves.getByRole('dialog').filter({ hasText: 'You are such a loser' })
    await report.getByRole('button', { name: 'Close' }).first().tap()
    await asked.getByRole('button', { name: 'Unmatch' }).tap()
    const unmatch = eves.getByRole('dialog', { name: 'Unmatch Mine?' })
    await unmatch.getByRole('button', { name: 'Close' }).first().tap()
    await asked.getByRole('button', { name: 'No', exact: true }).tap()
    await asked.waitFor({ state: 'detached' })
    await gotoLive(eves, `/chat/${matchId}`)
    await eves.locator('p[dir]', { hasText: 'You are such a loser' }).waitFor()
    await me.call(chatRoutes.send, { body: { matchId, content: 'You are pathetic' } })
    await asked.waitFor()
    expect(await asked.count()).toBe(1)
    expect(await mine.getByText('Does this bother you?').count()).toBe(0)
  })

  it('are folded where the reader hides them, until they are tapped', async () => {
    await gotoLive(mine, '/app/privacy')
    const section = mine.getByRole('region', { name: 'Hidden words' })
    await section.getByRole('textbox', { name: 'A word to hide' }).fill('Snake')
    await section.getByRole('button', { name: 'Add', exact: true }).tap()
    await section.getByRole('button', { name: 'Stop hiding Snake' }).waitFor()
    expect((await me.call(safetyRoutes.hiddenWords, {})).body).toEqual({ words: ['Snake'] })
    await eve.call(chatRoutes.send, { body: { matchId, content: 'I saw a SNAKE today' } })
    await gotoLive(mine, '/matches')
    await mine.getByText('Message with a hidden word.').waitFor()
    await gotoLive(mine, `/chat/${matchId}`)
    const folded = mine.getByRole('button', { name: 'Message with a hidden word. Show it' })
    await folded.waitFor()
    expect(await mine.getByRole('list', { name: 'Messages' }).innerText()).not.toContain('SNAKE')
    await folded.tap()
    await mine.locator('p[dir]', { hasText: 'I saw a SNAKE today' }).waitFor()
    await eve.call(chatRoutes.send, { body: { matchId, content: 'No snakes here' } })
    await mine.locator('p[dir]', { hasText: 'No snakes here' }).waitFor()
  })

  it('are folded among what a search of the chat finds, too', async () => {
    await mine.getByRole('button', { name: 'More', exact: true }).tap()
    await mine.getByRole('menuitem', { name: 'Search', exact: true }).tap()
    const sheet = mine.getByRole('dialog', { name: 'Search your chat with Eve' })
    const field = sheet.getByRole('searchbox')
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await mine.keyboard.type('snake')
    await sheet.getByRole('button', { name: /No snakes here/ }).waitFor()
    await sheet.getByRole('button', { name: /Message with a hidden word\./ }).waitFor()
    expect(await sheet.innerText()).not.toContain('SNAKE')
  })

  it('are asked about before they are saved in place of other words, too', async () => {
    await gotoLive(mine, `/chat/${matchId}`)
    const before = await sent()
    await send('See you')
    await expect.poll(sent).toEqual([...before, 'See you'])
    const finger = touch(mine)
    await finger.press(await pointOn(mine.locator('[data-id] > p', { hasText: 'See you' })))
    const edit = mine.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true })
    await edit.waitFor()
    await finger.lift()
    await edit.tap()
    const edited = mine.getByRole('textbox', { name: 'Edit message' })
    await edited.fill('You are pathetic')
    await mine.getByRole('button', { name: 'Save', exact: true }).tap()
    const question = mine.getByRole('dialog', { name: 'Are you sure you want to send this?' })
    await question.getByRole('button', { name: 'Change it' }).tap()
    await question.waitFor({ state: 'detached' })
    expect(await edited.inputValue()).toBe('You are pathetic')
    expect((await sent()).at(-1)).toBe('See you')
    await edited.fill('See you soon')
    await mine.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect.poll(sent).toEqual([...before, 'See you soon'])
  })
})
