import type { Page } from 'playwright-core'
import type { World } from '../../../tests/harness/server.ts'
import { fail, host, type Screenshot } from '../screenshot.ts'

const maya = (world: World) => host(world, 'Maya')

/** Opens the chat with Kenji and the actions of his last message. */
async function message(page: Page): Promise<void> {
  await page.goto('/matches')
  await page.getByRole('link', { name: 'Message Kenji' }).click()
  const options = page.getByRole('button', { name: 'Copy or report the message from Kenji' })
  await options.last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Message from Kenji' }).waitFor()
}

async function report(page: Page): Promise<void> {
  await message(page)
  await page.getByRole('button', { name: 'Report Message' }).click()
  await page.getByRole('dialog', { name: 'Report Kenji' }).waitFor()
}

const row = async (page: Page) => {
  await page.goto('/matches')
  await page.getByRole('button', { name: 'Report or block Kenji' }).click()
  await page.getByRole('dialog', { name: 'Kenji' }).waitFor()
}

const inDemo = (name: string, show: Screenshot['show']): Screenshot => ({
  name,
  demo: true,
  prepare: maya,
  unturnable: true,
  show,
})

export const screenshots: Screenshot[] = [
  inDemo('safety-message', message),
  inDemo('safety-report', report),
  inDemo('safety-report-missing', async (page) => {
    await report(page)
    await page.getByLabel('Details (optional)').fill('He asks for money in every other message.')
    await page.getByRole('button', { name: 'Send Report' }).click()
    await page.getByText('Please select a category').waitFor()
  }),
  inDemo('safety-report-failed', async (page) => {
    await report(page)
    await fail(page, '**/api/report')
    await page.getByText('Spam', { exact: true }).click()
    await page.getByRole('button', { name: 'Send Report' }).click()
    await page.getByText('Unable to submit report. Please try again.', { exact: true }).waitFor()
  }),
  inDemo('safety-choice', row),
  inDemo('safety-block', async (page) => {
    await row(page)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog', { name: 'Block Kenji?' }).waitFor()
  }),
]
