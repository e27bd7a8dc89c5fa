import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { socketSwitch } from '../harness/browser.ts'
import { journey } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

const isMessagePoll = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && /^\/api\/matches\/[^/]+\/messages$/.test(path)

describe('polling of messages', async () => {
  const { world, browser } = await journey()
  const pair = await matched(world)
  const ann = await visitAs(browser, world, pair.ann)
  const bob = await visitAs(browser, world, pair.bob)
  for (const { page } of [ann, bob]) await gotoLive(page, `/chat/${pair.matchId}`)
  await write(bob.page, 'Is this seat taken?')
  await arrives(ann.page, 'Is this seat taken?')

  it('does not poll for messages while the socket is up', async () => {
    const since = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const { requests } of [ann, bob])
      expect(requests.filter((request) => request.at > since && isMessagePoll(request))).toEqual([])
  })

  it('still delivers within 3 s by polling while the socket is blocked, and stops polling afterwards', async () => {
    const line = await socketSwitch(bob.context)
    await bob.page.reload()
    await arrives(bob.page, 'Is this seat taken?')
    line.off()
    // The specification's polling starts when the socket has been down for 2 s.
    await bob.page
      .getByText(/Reconnecting/)
      .first()
      .waitFor()
    await expect
      .poll(
        () =>
          bob.requests.filter((request) => request.at > Date.now() - 3000 && isMessagePoll(request))
            .length,
      )
      .toBeGreaterThan(0)
    const stored = ann.page.waitForResponse((reply) => reply.url().endsWith('/api/messages'))
    await write(ann.page, 'Can you still hear me?')
    await stored
    const sentAt = Date.now()
    await arrives(bob.page, 'Can you still hear me?')
    // The first poll brings it, and another may have started by the time it is noticed here.
    expect(
      bob.requests.filter((request) => request.at > sentAt && isMessagePoll(request)).length,
    ).toBeLessThan(3)
    await write(bob.page, 'Loud and clear')
    await arrives(ann.page, 'Loud and clear')
    line.on()
    await bob.page
      .getByText(/Reconnecting/)
      .first()
      .waitFor({ state: 'hidden' })
    const since = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 4500))
    const polls = bob.requests.filter(
      (request) => request.at > since + 1000 && isMessagePoll(request),
    )
    expect(polls).toEqual([])
    const shown = await bob.page.getByRole('list', { name: 'Messages' }).innerText()
    expect(shown.match(/Can you still hear me\?/g)).toHaveLength(1)
  })
})

async function write(page: Page, text: string): Promise<void> {
  const composer = page.getByPlaceholder('Type a message...')
  await composer.fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
}

const arrives = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true }).waitFor()
