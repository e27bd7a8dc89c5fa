import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { type Person, person } from '../harness/person.ts'
import { swipe } from '../harness/touch.ts'
import { journeyOf } from './journey.ts'
import { gotoLive, visitAs } from './steps.ts'

describe('super likes', async () => {
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' })
  const [fan, other] = [
    await person(world, { name: 'Fan' }),
    await person(world, { name: 'Other' }),
  ]
  const superLike = (who: Person) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true, isSuperLike: true } })
  const row = () => page.getByRole('region', { name: 'Super liked you' })
  const link = (name: string) =>
    row().getByRole('link', { name: new RegExp(`^${name}, \\d+, super liked you$`) })

  it('come live on Matches, open as a profile with the three decisions, and leave once decided on', async () => {
    await gotoLive(page, '/matches')
    await page.getByText('No more matches yet. Keep swiping!').waitFor()
    expect(await row().count()).toBe(0)
    await superLike(other)
    await link('Other').waitFor()
    await superLike(fan)
    await expect
      .poll(() => row().getByRole('link').allInnerTexts())
      .toEqual([/Fan/, /Other/].map((name) => expect.stringMatching(name)))
    await link('Other').tap()
    await page.getByText('Super liked you', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pass', exact: true }).tap()
    await link('Other').waitFor({ state: 'detached' })
    expect(await link('Fan').count()).toBe(1)
    await link('Fan').tap()
    await page.getByRole('heading', { name: /^Fan, \d+$/, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Like', exact: true }).tap()
    await page.getByRole('dialog', { name: /match/i }).waitFor()
    await expect.poll(() => row().count()).toBe(0)
  })
  it('are confirmed above the deck, explained the first time, and can be undone, which their receiver sees', async () => {
    const [una, eva] = [await person(world, { name: 'Una' }), await person(world, { name: 'Eva' })]
    const theirs = {
      Una: await visitAs(browser, world, una),
      Eva: await visitAs(browser, world, eva),
    }
    const ofMine = (who: 'Una' | 'Eva') =>
      theirs[who].page.getByRole('region', { name: 'Super liked you' }).getByText('Mine')
    for (const { page: hers } of Object.values(theirs)) await gotoLive(hers, '/matches')
    await gotoLive(page, '/discover')
    const top = page.locator('[data-card]:not([inert])')
    const explanation = page.getByText('They see it right away. You can undo it for a minute.')
    const left = () =>
      page
        .locator('[data-corners] .tabular-nums')
        .allInnerTexts()
        .then((texts) => texts.at(-1))
    const has = Number(await left())
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const superLikes = async (isExplained: boolean) => {
      const name = (await top.getByRole('article').getAttribute('aria-label'))?.split(',')[0]
      if (name !== 'Una' && name !== 'Eva') throw new Error(`${name} is on top`)
      await swipe(top, 0, -220)
      const words = page.locator('[data-super-like]')
      await words.waitFor()
      expect(await explanation.isVisible()).toBe(isExplained)
      const deck = page.locator('[data-deck]')
      const [told, card] = [await words.boundingBox(), await deck.boundingBox()]
      expect((told?.y ?? 999) + (told?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
      await ofMine(name).waitFor()
      await expect.poll(left).toBe(String(has - 1))
      return name
    }
    const takesBack = async (name: 'Una' | 'Eva') => {
      await page.getByRole('button', { name: 'Undo' }).tap()
      await top.getByText(name, { exact: true }).waitFor()
      await ofMine(name).waitFor({ state: 'detached' })
      await expect.poll(left).toBe(String(has))
    }
    const first = await superLikes(true)
    await takesBack(first)
    await page.getByRole('button', { name: 'Pass', exact: true }).tap()
    await top.getByText(first, { exact: true }).waitFor({ state: 'detached' })
    const second = await superLikes(false)
    await takesBack(second)
    await Promise.all(Object.values(theirs).map(({ context }) => context.close()))
  })
})
