import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { photo } from '../harness/photo.ts'

/** Waits until the page's service worker responds, which takes shared files. */
export async function whenTaken(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

/**
 * Posts a photo to an address, like a device that shares it with the app, or any other page.
 * @param zeros the size of a file of zeros to post instead, which is not a photo
 */
export const share = async (page: Page, to = '/app/share', zeros = 0): Promise<void> =>
  page.evaluate(post, { to, zeros, bytes: zeros > 0 ? [] : [...(await photo())] })

/** Runs in the page. */
function post({ to, bytes, zeros }: { to: string; bytes: number[]; zeros: number }): void {
  const files = new DataTransfer()
  files.items.add(
    new File([new Uint8Array(bytes), new Uint8Array(zeros)], 'shared.jpg', { type: 'image/jpeg' }),
  )
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    name: 'photos',
    files: files.files,
  })
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: to, enctype: 'multipart/form-data' })
  form.append(input)
  document.body.append(form)
  form.submit()
}

/** Another site, with one empty page. */
export async function startOtherSite(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Elsewhere</p>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://localhost:${address.port}`, close: () => server.close() }
}
