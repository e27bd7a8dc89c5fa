import type { Message } from '@swoon/realtime-server/contract/chat'
import type { Page } from 'playwright-core'
import type { World } from '../../harness/server.ts'
import { cutOff, fail, hold, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')
const messages = '**/api/matches/*/messages*'

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/matches')
  await page.getByRole('link', { name: `Message ${name}` }).click()
  await page.getByRole('region', { name: `Chat with ${name}` }).waitFor()
}

async function openFilled(page: Page): Promise<void> {
  await open(page, 'Kenji')
  await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor()
}

/** Shows these as Kenji's last messages, without a change to the demo world. */
async function openFilledWith(page: Page, contents: readonly string[]): Promise<void> {
  await page.route(messages, async (route) => {
    const reply = await route.fetch()
    const known = (await reply.json()) as Message[]
    const last = known.at(-1)
    const added = contents.map((content, at) => ({
      ...last,
      id: `019ab000-0000-7000-8000-00000000000${at}`,
      seq: (last?.seq ?? 0) + 1 + at,
      content,
    }))
    await route.fulfill({ response: reply, json: last ? [...known, ...added] : known })
  })
  await openFilled(page)
}

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({ name, demo: true, prepare: maya, show })
/** On a wide window the chat is another element, and whatever was open over it is closed. */
const over = (screenshot: Screenshot): Screenshot => ({ ...screenshot, unturnable: true })

export const screenshots: Screenshot[] = [
  inDemo('chat-filled', openFilled),
  inDemo('chat-empty', async (page) => {
    await open(page, 'Solomon')
    await page.getByText('You matched with Solomon!').waitFor()
  }),
  inDemo('chat-loading', async (page) => {
    await hold(page, messages)
    await open(page, 'Kenji')
  }),
  inDemo('chat-failed', async (page) => {
    await fail(page, messages)
    await open(page, 'Kenji')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  inDemo('chat-offline', async (page) => {
    await openFilled(page)
    await cutOff(page)
  }),
  inDemo('chat-not-sent', async (page) => {
    await openFilled(page)
    await fail(page, '**/api/messages', 403)
    await page.getByPlaceholder('Type a message...').fill('Saturday at ten it is. I will bring the argument.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByText('Not sent').first().waitFor()
  }),
  inDemo('chat-waiting', async (page) => {
    await openFilled(page)
    await page.route('**/api/messages', (route) => route.abort())
    for (const text of ['Saturday at ten it is.', 'I will bring the argument, you bring the umbrella.']) {
      await page.getByPlaceholder('Type a message...').fill(text)
      await page.getByRole('button', { name: /^Send/ }).click()
    }
    await page.getByText('Waiting to send').first().waitFor()
  }),
  over(
    inDemo('chat-profile', async (page) => {
      await openFilled(page)
      await page.getByRole('button', { name: 'Open the profile of Kenji' }).last().click()
      await page.getByRole('dialog').getByText('About', { exact: true }).waitFor()
    }),
  ),
  inDemo('chat-words', async (page) => {
    await openFilledWith(page, ['😍', '🥳🎈🎈🎈🎈', 'Tickets: https://example.com/kites (or www.example.org)'])
  }),
  over(
    inDemo('chat-leaving', async (page) => {
      // The host contains a Cyrillic letter.
      await openFilledWith(page, ['https://www.аpple.com/a/rather/long/path/to/somewhere?with=a&question=too'])
      await page.getByRole('link', { name: /pple/ }).click()
      await page.getByRole('heading', { name: "You're leaving Swoon" }).waitFor()
    }),
  ),
  inDemo('chat-folded', async (page) => {
    const list = Array.from({ length: 60 }, (_, at) => `${at + 1}. a thing that I like about kites`).join('\n')
    await openFilledWith(page, [list, 'שלום, מה שלומך?\nAll fine here. Z\u0300\u0301\u0302\u0303\u0304\u0305algo'])
    await page.getByRole('button', { name: 'Show all' }).waitFor()
  }),
  inDemo('chat-too-long', async (page) => {
    await openFilled(page)
    await page.getByPlaceholder('Type a message...').fill('Kites, and why they matter. '.repeat(72))
    await page.getByText('Shorten it to send it.').waitFor()
  }),
  inDemo('chat-menu', async (page) => {
    await openFilled(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Unmatch' }).waitFor()
  }),
  inDemo('chat-unmatch', async (page) => {
    await openFilled(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Unmatch' }).click()
    await page.getByRole('heading', { name: 'Unmatch Kenji?' }).waitFor()
  }),
  inDemo('chat-not-there', async (page) => {
    await page.goto('/chat/019ab000-0000-7000-8000-000000000000')
    await page.getByText("We can't find this chat").waitFor()
  }),
]
