import { seedDemo } from '@swoon/db/seed'
import type { SwipeResult } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { launch, visit } from '../harness/browser.ts'
import { photo } from '../harness/photo.ts'
import { startWorld } from '../harness/server.ts'
import { shared } from './journey.ts'
import { enterAndSignUp, finishWizard, type Newcomer } from './steps.ts'

describe('a newcomer of the demo world', async () => {
  const world = await shared(startWorld({}, 0, seedDemo))
  const browser = await shared(launch())
  const { page } = await visit(browser, world.url)
  const self: Newcomer = {
    name: 'Nell',
    username: 'nell',
    gender: 'Woman',
    lookingFor: 'Men',
    photos: [],
  }
  self.photos.push({
    name: 'one.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 900, 1200, 10),
  })
  const topId = () => page.locator('[data-card]:not([inert])').getAttribute('data-card')

  it('signs up on a phone', async () => {
    await enterAndSignUp(page, self)
    await finishWizard(page, self)
  })

  it('meets two people among the first five cards', async () => {
    let matches = 0
    for (let card = 0; card < 5; card++) {
      const id = await topId()
      const answered = page.waitForResponse((reply) => /\/api\/swipes$/.test(reply.url()))
      await page.getByRole('button', { name: 'Like', exact: true }).tap()
      const { isMatch }: SwipeResult = await (await answered).json()
      if (isMatch) {
        matches++
        await page.getByRole('heading', { name: "It's a Match!" }).waitFor()
        await page.getByRole('button', { name: 'Keep Swiping' }).tap()
        await page.getByRole('heading', { name: "It's a Match!" }).waitFor({ state: 'detached' })
      }
      await expect.poll(topId).not.toBe(id)
    }
    expect(matches).toBe(2)
    await page.getByRole('link', { name: 'Matches, 2', exact: false }).waitFor()
  })
})
