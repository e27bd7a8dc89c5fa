import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { dropFile } from '../harness/drop.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { photo } from '../harness/photo.ts'
import { journeyOf, newMatch } from './journey.ts'

const small = { width: 360, height: 640 }

describe('photos that wait', async () => {
  const { world, me, page, context } = await journeyOf({ name: 'Mine' }, { viewport: small })
  const { matchId } = await newMatch(world, me, { name: 'Eve' })
  const choose = async (...hues: number[]) => {
    const files = await Promise.all(hues.map((hue) => photo('jpeg', 600, 800, hue)))
    await page
      .getByLabel('Photo files')
      .setInputFiles(
        files.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })),
      )
    await page.getByRole('button', { name: `Remove photo ${hues.length}` }).waitFor()
  }
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).tap()
  const stored = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

  it('are sent in order with the words after them, over a cut line and a reload', async () => {
    expectFailedCalls('POST /api/upload-media ERR_FAILED')
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('heading', { name: /You matched with Eve/ }).waitFor()
    await context.route('**/api/upload-media', (route) => route.abort())
    await choose(20, 140)
    await page.getByRole('textbox').fill('From the coast')
    await send()
    await page.getByRole('textbox').fill('And words')
    await send()
    await page.getByRole('button', { name: 'Try to send again' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Try to send again' }).waitFor()
    // Pending photos are shown from this browser.
    await page.getByRole('img', { name: 'Sent by you, 2 of 2' }).waitFor()
    await context.unroute('**/api/upload-media')
    await page.getByRole('button', { name: 'Try to send again' }).tap()
    await page.getByRole('button', { name: 'Enlarge photo 2 of 2 from you' }).waitFor()
    await expect
      .poll(() => page.getByRole('list', { name: 'Messages' }).innerText())
      .toMatch(/From the coast[\s\S]*And words/)
  })

  it('return to the composer when they are taken back', async () => {
    expectFailedCalls('POST /api/upload-media ERR_ABORTED')
    await context.route('**/api/upload-media', () => {})
    await choose(300)
    await send()
    await page.getByRole('button', { name: 'Cancel sending' }).tap()
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await context.unroute('**/api/upload-media')
    await send()
    await page.getByRole('button', { name: 'Enlarge the photo from you' }).waitFor()
  })

  it('are gone from the browser with the session', async () => {
    expectFailedCalls('POST /api/upload-media ERR_FAILED', 'GET /api/user 401')
    await context.route('**/api/upload-media', (route) => route.abort())
    await choose(60)
    await send()
    await page.getByRole('button', { name: 'Try to send again' }).waitFor()
    expect(await stored()).toContain('files')
    await context.clearCookies()
    await page.goto('/matches')
    await page
      .getByRole('button', { name: /Log ?in|Sign in/i })
      .first()
      .waitFor()
    await expect.poll(stored).not.toContain('files')
  })
})

describe('photos from a desktop', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' }, { viewport: desktop })
  const { matchId } = await newMatch(world, me, { name: 'Eve' })

  it('are added when they are dropped on the chat or pasted, and words that are pasted with them stay words', async () => {
    await page.goto(`/chat/${matchId}`)
    const field = page.getByRole('textbox', { name: 'Message to Eve' })
    await page.getByRole('button', { name: 'Add photos' }).waitFor()
    expect(
      await dropFile(
        page.getByRole('heading', { name: /You matched with/ }),
        await photo('jpeg', 600, 800),
        'a.jpg',
      ),
    ).toBe(true)
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    expect(await page.getByText('Drop photos to add them').count()).toBe(0)
    const bytes = [...(await photo('jpeg', 300, 300, 90))]
    const paste = (words: string) =>
      field.evaluate(
        (element, { bytes, words }) => {
          const clipboardData = new DataTransfer()
          clipboardData.items.add(
            new File([new Uint8Array(bytes)], 'b.jpg', { type: 'image/jpeg' }),
          )
          if (words) clipboardData.setData('text/plain', words)
          const event = new ClipboardEvent('paste', {
            clipboardData,
            bubbles: true,
            cancelable: true,
          })
          element.dispatchEvent(event)
          return event.defaultPrevented
        },
        { bytes, words },
      )
    expect(await paste('')).toBe(true)
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    expect(await paste('A table of a document')).toBe(false)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Enlarge photo 2 of 2 from you' }).waitFor()
  })

  it('that are no photos are refused in words', async () => {
    await dropFile(page.getByRole('list', { name: 'Messages' }), Buffer.from('words'), 'a.txt')
    await page.getByText('Invalid file').first().waitFor()
    expect(await page.getByRole('button', { name: 'Remove photo 1' }).count()).toBe(0)
  })
})
