import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { type Person, person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('super likes on Matches', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const [fan, other] = [
    await person(world, { name: 'Fan' }),
    await person(world, { name: 'Other' }),
  ]
  const superLike = (who: Person) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true, isSuperLike: true } })
  const row = () => page.getByRole('region', { name: 'Super liked you' })
  const link = (name: string) =>
    row().getByRole('link', { name: new RegExp(`^${name}, \\d+, super liked you$`) })

  it('come live, open as a profile with the three decisions, and leave once decided on', async () => {
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
})
