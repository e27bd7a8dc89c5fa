import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { describe, expect, it } from 'vitest'
import { matchOf } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { gotoLive } from './steps.ts'
import { unclipped } from './unclipped.ts'

const stack = (letter: string, marks: number) =>
  letter + '\u0301\u0302\u0323'.repeat(Math.floor(marks / 3))

describe('words of any height', async () => {
  const { world, me, page } = await journeyOf({
    name: stack('M', 30),
    bio: `Hello\nשלום עולם\n${'line\n'.repeat(30)}end of mine`,
  })
  const una = await person(world, {
    name: stack('U', 30),
    bio: `${stack('B', 60)}\nשלום\n${'line\n'.repeat(30)}end of hers`,
  })
  await person(world, { name: stack('S', 30), bio: `${stack('C', 60)}\nגם\nmore` })
  const matchId = await matchOf(una, me)
  await una.call(chatRoutes.send, { body: { matchId, content: `${stack('P', 900)}\n\n\nend` } })
  const room = { name: stack('R', 30), description: `${stack('D', 60)}\n\n\n\n\nend` }
  const roomId = (await una.call(roomRoutes.create, { body: room })).body.id

  it('stay within their blocks on every screen', async () => {
    const paths = [
      '/discover',
      '/matches',
      `/chat/${matchId}`,
      '/profile',
      '/app/rooms',
      `/app/rooms/${roomId}`,
    ]
    for (const path of [...paths, '/app/notifications', `/app/user/${una.id}`]) {
      await gotoLive(page, path)
      await page.locator('main h1, main h2').first().waitFor()
      await expect
        .poll(() => page.locator('bdi, [dir="auto"]').count(), { message: path })
        .toBeGreaterThan(0)
      expect(await unclipped(page), path).toEqual([])
    }
  })

  it('of a biography are folded above 20 lines, and each of its lines has its own side', async () => {
    await page.goto('/profile')
    const bio = page.locator('p', { hasText: 'end of mine' })
    const text = bio.locator('span[dir]')
    expect((await text.boundingBox())?.height).toBeLessThan(20 * 24 + 1)
    const sides = await text.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const node = element.firstChild as Text
      const range = document.createRange()
      return ['Hello', 'שלום'].map((word) => {
        range.setStart(node, node.data.indexOf(word))
        range.setEnd(node, node.data.indexOf(word) + word.length)
        const { left, right } = range.getBoundingClientRect()
        return [left - box.left < 1, box.right - right < 1]
      })
    })
    expect(sides).toEqual([
      [true, false],
      [false, true],
    ])
    await bio.getByRole('button', { name: 'Show all' }).tap()
    expect((await text.boundingBox())?.height).toBeGreaterThan(30 * 20)
    expect(await bio.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
  })

  it('in a room are folded too, and stay unfolded when they come back into view', async () => {
    await gotoLive(page, `/app/rooms/${roomId}`)
    const live = await una.live()
    await live.command('room:watch', { roomId })
    const say = (content: string) =>
      una.call(roomRoutes.send, { params: { id: roomId }, body: { messageType: 'text', content } })
    await say(`top${'\n'.repeat(1990)}bottom`)
    const feed = page.getByRole('region', { name: 'Conversation' })
    const all = feed.getByRole('button', { name: 'Show all' })
    await all.waitFor()
    await say('after it')
    await feed.getByText('after it', { exact: true }).waitFor()
    const height = () => feed.evaluate(({ scrollHeight }) => scrollHeight)
    expect(await height()).toBeLessThan(1500)
    await all.tap()
    const less = feed.getByRole('button', { name: 'Show less' })
    await less.waitFor()
    const whole = await height()
    expect(whole).toBeGreaterThan(20_000)
    const { scrollTop } = await feed.evaluate(({ scrollTop }) => ({ scrollTop }))
    expect(scrollTop).toBeLessThan(1500)
    await feed.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await feed.evaluate((element) => element.scrollTo({ top: 0 }))
    expect(await height()).toBe(whole)
    live.close()
  })
})
