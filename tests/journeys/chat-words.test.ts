import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { journeyOf, newMatch } from './journey.ts'
import { unclipped } from './unclipped.ts'

describe('links and emoji in a chat', async () => {
  /** Requests the browser sent to hosts other than Swoon. */
  const foreign: string[] = []

  const { world, me, page, context } = await journeyOf({ name: 'Mine' })
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  await context.route(
    (url) => url.origin !== world.url && url.protocol.startsWith('http'),
    (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' })
    },
  )
  await page.goto(`/chat/${matchId}`)
  await page.getByRole('heading', { name: 'You matched with Eve! Start a conversation.' }).waitFor()

  const list = () => page.getByRole('list', { name: 'Messages' })
  const sheet = () => page.getByRole('dialog', { name: "You're leaving Swoon" })
  const says = async (content: string) => {
    await eve.call(chatRoutes.send, { body: { matchId, content } })
    await expect.poll(() => list().innerText()).toContain(content)
  }

  it('asks before it opens a link, and fetches nothing of it before', async () => {
    await says('Look: https://photos.example/kites?day=1. Nice?')
    const link = list().getByRole('link')
    expect(await link.innerText()).toBe('https://photos.example/kites?day=1')
    await link.tap()
    await sheet().getByText('photos.example', { exact: true }).waitFor()
    await sheet().getByText('https://photos.example/kites?day=1', { exact: true }).waitFor()
    await sheet().getByRole('button', { name: 'Stay here' }).tap()
    await sheet().waitFor({ state: 'detached' })
    expect(foreign).toEqual([])
    expect(page.context().pages()).toHaveLength(1)

    await link.tap()
    const opened = page.context().waitForEvent('page')
    await sheet().getByRole('link', { name: 'Open link' }).tap()
    const tab = await opened
    await tab.getByText('Elsewhere').waitFor()
    expect(foreign).toEqual(['https://photos.example/kites?day=1'])
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await tab.close()
    await sheet().waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(`/chat/${matchId}`)
  })

  it('shows a host that imitates another in its ASCII form', async () => {
    await says('https://www.аpple.com/login')
    await list().getByRole('link').last().tap()
    await sheet().getByText('www.xn--pple-43d.com', { exact: true }).waitFor()
    await sheet()
      .getByText(/letters in this address look like others/)
      .waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'detached' })
  })

  it('makes no other text a link', async () => {
    const links = await list().getByRole('link').count()
    for (const content of [
      'javascript:alert(1)',
      'https://google.com@evil.example/',
      'data:text/html,hi',
    ])
      await says(content)
    expect(await list().getByRole('link').count()).toBe(links)
  })

  it('shows a message of emoji alone in large type', async () => {
    await says('plain words')
    await says('🎈')
    await says('🎈🎈🎈🎈🎈')
    await says('a 🎈')
    const size = (text: string) =>
      list()
        .getByText(text, { exact: true })
        .evaluate((bubble) => Number.parseFloat(getComputedStyle(bubble).fontSize))
    const normal = await size('plain words')
    expect(await size('a 🎈')).toBe(normal)
    expect(await size('🎈🎈🎈🎈🎈')).toBeGreaterThan(normal * 1.5)
    expect(await size('🎈')).toBeGreaterThan(await size('🎈🎈🎈🎈🎈'))
  })

  it('lets each line of a message run and stand in its own direction', async () => {
    const lines = ['Hello there', 'שלום, עולם.', 'So?', '(مرحبا)']
    await says(lines.join('\n'))
    const bubble = list().locator('p[dir]', { hasText: 'שלום' })
    // Each line in px from the start and end of the text's box, and the position of its last character.
    const places = await bubble.evaluate((element) => {
      const text = element.firstChild as Text
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const inner = [
        box.left + Number.parseFloat(style.paddingLeft),
        box.right - Number.parseFloat(style.paddingRight),
      ]
      const range = document.createRange()
      let from = 0
      return text.data.split('\n').map((line) => {
        const boxOf = (first: number, end: number) => {
          range.setStart(text, from + first)
          range.setEnd(text, from + end)
          return range.getBoundingClientRect()
        }
        const [whole, last] = [boxOf(0, line.length), boxOf(line.length - 1, line.length)]
        from += line.length + 1
        return {
          atLeft: Math.abs(whole.left - (inner[0] ?? 0)) < 1.5,
          atRight: Math.abs(whole.right - (inner[1] ?? 0)) < 1.5,
          endsAtLeft: Math.abs(last.left - whole.left) < 1,
        }
      })
    })
    const toRight = { atLeft: true, endsAtLeft: false }
    const toLeft = { atRight: true, endsAtLeft: true }
    expect(places).toMatchObject([toRight, toLeft, toRight, toLeft])
  })

  it('folds a message of two thousand line breaks, and shows all of it on demand without moving', async () => {
    await says(`top${'\n'.repeat(1990)}bottom`)
    const bubble = list().locator('p[dir]', { hasText: 'bottom' })
    const heightOf = async () => (await bubble.boundingBox())?.height ?? 0
    const all = bubble.getByRole('button', { name: 'Show all' })
    expect(await all.getAttribute('aria-expanded')).toBe('false')
    expect(await heightOf()).toBeLessThan(600)
    const before = await all.boundingBox()
    await all.tap()
    const less = bubble.getByRole('button', { name: 'Show less' })
    expect(await less.getAttribute('aria-expanded')).toBe('true')
    expect(await heightOf()).toBeGreaterThan(20_000)
    const top = (await bubble.boundingBox())?.y ?? 0
    expect(Math.abs(top + 20 * 24 - (before?.y ?? 0))).toBeLessThan(60)
    await less.focus()
    await page.keyboard.press('Enter')
    await all.waitFor()
    expect(await heightOf()).toBeLessThan(600)
    expect(await list().getByRole('button', { name: 'Show all' }).count()).toBe(1)
  })

  it('paints marks stacked on a letter over nothing but its own words', async () => {
    const stacked = `Z${'\u0301\u0302\u0308\u0323\u0327'.repeat(100)}algo`
    await says('a neighbor')
    await says(stacked)
    const neighbor = list().getByText('a neighbor', { exact: true })
    const bubble = list().locator('p[dir]', { hasText: 'algo' })
    const picture = () => neighbor.screenshot({ animations: 'disabled' })
    await bubble.scrollIntoViewIfNeeded()
    const seen = await picture()
    await bubble.evaluate((element) => {
      element.style.color = 'transparent'
    })
    expect((await picture()).equals(seen)).toBe(true)
    for (const path of ['/matches', '/app/notifications', '/discover']) {
      await page.goto(path)
      await page.locator('main h1, main h2').first().waitFor()
      expect(await unclipped(page), path).toEqual([])
    }
  })
})
