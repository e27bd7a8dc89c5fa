import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { describe, expect, it } from 'vitest'
import { swipe } from '../harness/touch.ts'
import { directionOf, inArabic } from './arabic.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('in Arabic', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
  const sent = await eve.call(chatRoutes.send, {
    body: { matchId, content: 'Are you coming tonight?' },
  })
  const { arabic, button } = await inArabic(page)
  const gone = arabic('This message was deleted')

  it('a message keeps its own direction, is answered by a swipe to the left, and a menu opens within the window', async () => {
    await gotoLive(page, `/chat/${matchId}`)
    const bubble = page.locator('p[dir]', { hasText: 'Are you coming tonight?' }).last()
    await bubble.waitFor()
    expect(await directionOf(bubble)).toBe('ltr')
    await swipe(bubble, 130, 4)
    await page.waitForFunction(() => !document.querySelector('[data-pulled]'))
    expect(await button('Cancel reply').count()).toBe(0)
    await swipe(bubble, -130, 4)
    await button('Cancel reply').waitFor()
    const more = page.locator('[aria-haspopup=menu]').first()
    await more.tap()
    const menu = page.locator('[role=menu]:popover-open')
    await menu.waitFor()
    const [opener, box] = [await more.boundingBox(), await menu.boundingBox()]
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(Math.abs((box?.x ?? 0) - (opener?.x ?? 99))).toBeLessThan(12)
    await page.keyboard.press('Escape')
  })

  it('a message that was taken back says so in Arabic, in the chat and in the list of matches', async () => {
    await eve.call(chatRoutes.remove, { params: { id: sent.body.id } })
    await page.locator('p[dir]', { hasText: gone }).waitFor()
    await gotoLive(page, '/matches')
    await page.locator('li', { hasText: 'Eve' }).getByText(gone).waitFor()
    // The top of the list changes there too while it is open.
    const last = await eve.call(chatRoutes.send, { body: { matchId, content: 'Never mind' } })
    await page.locator('li', { hasText: 'Never mind' }).waitFor()
    await eve.call(chatRoutes.remove, { params: { id: last.body.id } })
    await page.locator('li', { hasText: 'Eve' }).getByText(gone).waitFor()
  })
})
