import type { Page } from 'playwright-core'
import type { World } from '../../tests/harness/server.ts'
import { cutOff, fail, hold, host, type Shot } from './shot.ts'

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

const inDemo = (name: string, show: Shot['show']): Shot => ({ name, demo: true, prepare: maya, show })

export const chatShots: Shot[] = [
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
    await fail(page, '**/api/messages')
    await page.getByPlaceholder('Type a message...').fill('Saturday at ten it is. I will bring the argument.')
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByText('Not sent').first().waitFor()
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
    await page.getByText('This chat is not here').waitFor()
  }),
]
