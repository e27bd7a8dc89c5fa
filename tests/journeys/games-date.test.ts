import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { begin, winsSecond } from '../features/balloon-games/games.ts'
import { button, callers } from './calls.ts'
import { journey } from './journey.ts'
import { toastOf } from './steps.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

describe('a balloon game of two, from the invitation to the winner', async () => {
  let gameId: string

  const { world, browser } = await journey()
  const { matchId, ...pair } = await callers(browser, world)
  const [ann, bob] = [pair.ann.page, pair.bob.page]

  const room = (page: Page) => page.getByRole('region', { name: 'Video room' })

  it('invites a match from the chat; the card there joins and gives a calendar file', async () => {
    await bob.goto(`/chat/${matchId}`)
    await ann.goto(`/chat/${matchId}`)
    await button(ann, 'Date').tap()
    await ann.getByRole('button', { name: /^Balloon date/ }).tap()
    const form = ann.getByRole('dialog', { name: 'Invite Bob to a balloon game' })
    await form.getByLabel('Title').fill('A date in the air')
    await form.getByLabel('Start date').fill(tomorrow())
    await form.getByLabel('Start time').fill('20:30')
    // Nobody but the two will be in it.
    expect(await form.getByText(/age|welcome/i).count()).toBe(0)
    await form
      .getByText("This uses your balloon game for the week. Bob doesn't need one.")
      .waitFor()
    await form.getByRole('button', { name: 'Send invitation' }).tap()
    await toastOf(ann).getByText('Missing Information').waitFor()
    await form.getByLabel('Description').fill('Just us and the sky')
    await form.getByRole('button', { name: 'Send invitation' }).tap()
    const card = bob.getByRole('article', { name: 'Invitation to a balloon game' })
    await card.getByText('Just us and the sky').waitFor()
    await card.getByText('Scheduled').waitFor()
    await card.getByRole('button', { name: 'Join A date in the air' }).tap()
    await card.getByText("You're both in").waitFor()
    await ann
      .getByRole('article', { name: 'Invitation to a balloon game' })
      .getByText("You're both in")
      .waitFor()
    const coming = bob.waitForEvent('download')
    await card.getByRole('link', { name: 'Add to calendar' }).tap()
    expect((await coming).suggestedFilename()).toBe('balloon-game.ics')
    await card.getByRole('link', { name: 'Details' }).tap()
    await bob.waitForURL('**/app/game/*')
    gameId = new URL(bob.url()).pathname.split('/').at(-1) ?? ''
  })

  it('shows the two to each other in the video room, and says first what the other could learn', async () => {
    await begin(world, gameId, winsSecond)
    for (const page of [ann, bob]) {
      // The test swapped the draw, which the browsers would notice.
      await page.evaluate(() =>
        localStorage.removeItem(Object.keys(localStorage).find((key) => /seals/.test(key)) ?? ''),
      )
      await page.goto(`/app/game/${gameId}`)
      await room(page).getByText('the other players could learn your internet address').waitFor()
      await button(page, 'Continue without camera').waitFor()
      await button(page, 'Join video room').tap()
      await page.getByLabel('Your video', { exact: true }).waitFor()
    }
    const frames = (page: Page, name: string) =>
      page
        .getByLabel(`Video of ${name}`)
        .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
    await expect.poll(() => frames(ann, 'Bob')).toBeGreaterThan(5)
    await expect.poll(() => frames(bob, 'Ann')).toBeGreaterThan(5)
    await button(ann, 'Mute').tap()
    await room(bob).getByText('(muted)').waitFor()
  })

  it("offers a new balloon after one that doesn't win, and celebrates the next one, whose draw both can check", async () => {
    await button(bob, 'Pop your balloon').tap()
    const offer = bob.getByRole('dialog', { name: 'Get a new balloon?' })
    await ann.getByRole('listitem').filter({ hasText: 'Bob' }).getByText('Popped').waitFor()
    await offer.getByRole('button', { name: 'Get balloon' }).tap()
    await toastOf(bob).getByText('New Balloon').waitFor()
    await button(bob, 'Pop your balloon').tap()
    for (const page of [ann, bob]) {
      await page
        .getByRole('region', { name: 'Result' })
        .getByText(page === bob ? 'You won!' : 'Bob won!')
        .waitFor()
      await room(page)
        .getByText('The game is over. The video room closes in a few seconds.')
        .waitFor()
    }
    await button(ann, 'Leave video room').tap()
    await room(ann).waitFor({ state: 'detached' })
    await bob
      .getByRole('region', { name: 'Result' })
      .getByRole('link', { name: 'Message Ann' })
      .waitFor()
    await ann.getByText('Is it fair?').tap()
    await button(ann, 'Check this draw').tap()
    const check = ann.getByRole('dialog', { name: 'Check this draw' })
    await check.getByText('The draw checks out: your browser got the same results.').waitFor()
    await check.getByText("Balloon 1, Bob: doesn't win").waitFor()
    await check.getByText('Balloon 2, Bob: wins').waitFor()
  })
})
