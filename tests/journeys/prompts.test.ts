import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import { journeyOf, newMatch } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

describe('answers to prompts', async () => {
  const small = { viewport: { width: 360, height: 640 } }
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' }, small)
  const editor = () => page.getByRole('dialog', { name: 'Edit Profile' })
  const words = { ...promptsByMood.Cozy, ...promptsByMood.Curious }
  const said = async () =>
    (await me.call(authRoutes.me, {})).body?.prompts.map(({ answer }) => answer)
  const pick = async (id: keyof typeof words, text: string) => {
    await editor()
      .getByRole('button', { name: /^Pick a/ })
      .tap()
    await page
      .getByRole('dialog', { name: 'Pick a prompt' })
      .getByRole('button', { name: words[id] })
      .tap()
    await editor().getByLabel(words[id], { exact: true }).fill(text)
  }

  it('are picked from a list, written, put in order and removed, and saved by themselves', async () => {
    await page.goto('/profile?edit=basic')
    await pick('rainy-day', 'At the bakery')
    await pick('teach-me', 'To whistle')
    await expect.poll(said).toEqual(['At the bakery', 'To whistle'])
    const field = editor().getByLabel(words['teach-me'], { exact: true })
    const long = 'x'.repeat(promises.profile.answerLength + 1)
    await field.fill(long)
    await editor().getByText('1 character too long').waitFor()
    expect(await field.inputValue()).toBe(long)
    const other = editor().getByLabel(words['rainy-day'], { exact: true })
    await other.fill(`${long}y`)
    await other.fill('At the window')
    await expect.poll(said).toEqual(['At the window', 'To whistle'])
    expect(await field.inputValue()).toBe(long)
    await field.fill('To sing')
    await editor()
      .getByRole('button', { name: `Move up: ${words['teach-me']}` })
      .tap()
    await expect.poll(said).toEqual(['To sing', 'At the window'])
    await pick('small-ritual', 'C')
    await editor().getByLabel(words['small-ritual'], { exact: true }).fill('')
    // Changed in another tab in between.
    await me.call(profileRoutes.updateUser, {
      params: { id: me.id },
      body: { prompts: { answers: { 'first-time': 'Sang' } } },
    })
    await editor().getByLabel(words['first-time'], { exact: true }).waitFor()
    expect(await editor().getByText("Marked fields aren't saved.").count()).toBe(0)
    const fourth = editor().getByLabel(words['small-ritual'], { exact: true })
    await fourth.fill('Coffee')
    await editor()
      .getByText(
        'You can answer up to three prompts. You may have added one in another tab or on another device.',
      )
      .waitFor()
    await editor()
      .getByRole('button', { name: `Remove: ${words['rainy-day']}` })
      .tap()
    await expect.poll(said).toEqual(['To sing', 'Sang', 'Coffee'])
    expect(await fourth.inputValue()).toBe('Coffee')
    await editor().getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('list', { name: 'Answers to prompts' }).getByText('To sing').waitFor()
  })

  it('are replied to from a match’s profile and from an empty chat, and quoted above the message', async () => {
    const { who: eve, matchId } = await newMatch(world, me, { name: 'Eve' })
    const eves = (await visitAs(browser, world, eve, small)).page
    await gotoLive(eves, `/chat/${matchId}`)
    await eves.getByRole('button', { name: /^Reply to .*To sing/ }).tap()
    // Changed before it is sent.
    expectFailedCalls('POST /api/messages 400')
    await me.call(profileRoutes.updateUser, {
      params: { id: me.id },
      body: { prompts: { answers: { 'teach-me': 'To yodel' } } },
    })
    const composer = eves.getByRole('textbox', { name: 'Message to Mine' })
    await composer.fill('Which song?')
    await eves.getByRole('button', { name: 'Send' }).tap()
    await eves
      .getByText('They changed this answer or removed it from their profile.')
      .first()
      .waitFor()
    await eves.getByRole('button', { name: /^Reply to .*To yodel/ }).waitFor()
    expect(await composer.inputValue()).toBe('Which song?')
    await eves.getByRole('button', { name: 'Open the profile of Mine' }).tap()
    await eves.getByRole('link', { name: `Reply to “${words['first-time']}”` }).tap()
    await eves.getByRole('button', { name: 'Cancel reply' }).waitFor()
    await eves.getByRole('button', { name: 'Send' }).tap()
    await gotoLive(page, `/chat/${matchId}`)
    const bubble = page
      .getByRole('list', { name: 'Messages' })
      .locator('p[dir]', { hasText: 'Which song?' })
    await bubble.getByText('Sang', { exact: true }).waitFor()
    await bubble.getByText(words['first-time']).waitFor()
  })
  it('are liked one by one, which the other person learns with the match and both read above their chat', async () => {
    const finn = await person(world, { name: 'Finn' })
    const says = (text: string) =>
      finn.call(profileRoutes.updateUser, {
        params: { id: finn.id },
        body: { prompts: { answers: { 'rainy-day': text } } },
      })
    await says('In bed')
    // Others would be above this person in his deck on some days.
    for (const { otherUser } of (await me.call(matchRoutes.matches, { params: { userId: me.id } }))
      .body)
      await finn.call(swipeRoutes.swipe, { body: { swipedId: otherUser.id, isLike: false } })
    const finns = (await visitAs(browser, world, finn, small)).page
    await gotoLive(finns, '/discover')
    await gotoLive(page, '/discover')
    const openCard = async (on: Page, name: string) => {
      await on.locator('[data-card] [data-open]', { hasText: name }).tap()
      return on.getByRole('dialog', { name: new RegExp(`^${name}, `) })
    }
    const heart = (profile: Locator, prompt: string) =>
      profile.getByRole('button', { name: `Like this answer: ${prompt}`, exact: true })
    const profile = await openCard(page, 'Finn')
    await profile.getByText('In bed').waitFor()
    // Changed before the like arrives.
    expectFailedCalls('POST /api/swipes 400')
    await says('In a museum')
    await heart(profile, words['rainy-day']).tap()
    await toastOf(page)
      .getByText('They changed this answer or removed it from their profile.')
      .waitFor()
    // The deck is refetched.
    await expect
      .poll(async () => {
        await openCard(page, 'Finn')
        const isNew = await profile.getByText('In a museum').isVisible()
        if (!isNew) await profile.getByRole('button', { name: 'Close' }).tap()
        return isNew
      })
      .toBe(true)
    await heart(profile, words['rainy-day']).tap()
    await page.getByText('No more profiles!').waitFor()
    const mine = await openCard(finns, 'Mine')
    await mine
      .getByRole('button', { name: `Super like this answer: ${words['first-time']}`, exact: true })
      .tap()
    for (const [who, [other, hers, his]] of [
      [page, ['Finn', 'Sang', 'In a museum']],
      [finns, ['Mine', 'In a museum', 'Sang']],
    ] as const) {
      const both = [`${other} liked your answer “${hers}”`, `You liked “${his}”`]
      const match = who.getByRole('dialog', { name: "It's a Match!" })
      for (const line of both) await match.getByText(line).waitFor()
      await match.getByRole('button', { name: 'Send Message' }).tap()
      for (const line of both) await who.getByText(line).waitFor()
      await who.getByText(`You matched with ${other}! Start a conversation.`).waitFor()
    }
    await finns.getByRole('textbox', { name: 'Message to Mine' }).fill('Which museum?')
    await finns.getByRole('button', { name: 'Send' }).tap()
    const feed = page.getByRole('list', { name: 'Messages' })
    await feed.getByText('Which museum?').waitFor()
    await feed.getByText('You liked “In a museum”').waitFor()
    await page.goto(`/app/user/${finn.id}`)
    await page.getByRole('link', { name: `Reply to “${words['rainy-day']}”` }).tap()
    await page.getByRole('textbox', { name: 'Message to Finn' }).waitFor()
    await page.getByRole('button', { name: 'Cancel reply' }).waitFor()
  })
})
