import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { active, begin, scheduled, winsAtOnce } from '../features/balloon-games/games.ts'
import type { Person } from '../harness/person.ts'
import { button, expectFrames } from './calls.ts'
import { closingAfterTest, journey } from './journey.ts'
import { gotoLive, toastOf, visitAs } from './steps.ts'

/** Runs in the page before its code: refuses the camera, but not the microphone. */
const refuseCamera = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (wanted.video) throw new DOMException('refused', 'NotAllowedError')
    return open(wanted)
  }
}`

describe('the video room of a balloon game', async () => {
  const { world, browser } = await journey()

  /** A game's page on a person's phone. */
  async function open(who: Person | undefined, id: string, before?: string): Promise<Page> {
    if (!who) throw new Error('no person')
    const { context, page } = await closingAfterTest(visitAs(browser, world, who))
    if (before) await context.addInitScript({ content: before })
    await page.goto(`/app/game/${id}`)
    await page.getByRole('heading', { name: 'Players' }).waitFor()
    return page
  }
  async function enter(page: Page): Promise<void> {
    await button(page, 'Join video room').tap()
    await button(page, 'Leave video room').waitFor()
  }
  const room = (page: Page) => page.getByRole('region', { name: 'Video room' })
  const tile = (page: Page, name: string) =>
    room(page).getByRole('listitem').filter({ hasText: name })

  it('shows who speaks and who watches, and the creator mutes a guest and lets them speak again', async () => {
    const { creator, guests, id } = await active(world, 6)
    const leads = await open(creator, id)
    const plays = await open(guests[0], id)
    for (const page of [leads, plays]) await enter(page)
    await expectFrames(leads, 'Crowd 1')
    await expectFrames(plays, 'Crowd 0')
    // The microphones of both pages beep at once, and only the loudest speaker is marked: the user's own is silent here.
    await button(plays, 'Mute').tap()
    await room(plays).locator('[data-speaking=true]').filter({ hasText: 'Crowd 0' }).waitFor()
    await button(plays, 'Unmute').tap()
    await button(plays, 'Mute').waitFor()
    await room(plays).getByText('Watching: Crowd 6').waitFor()
    await tile(plays, 'Crowd 2').getByText('Not on video').waitFor()
    await button(plays, 'Options for Crowd 0').tap()
    await plays.getByRole('menuitem', { name: 'Report' }).waitFor()
    expect(await plays.getByRole('menuitem', { name: 'Mute' }).count()).toBe(0)
    await plays.keyboard.press('Escape')

    await button(leads, 'Options for Crowd 1').tap()
    await leads.getByRole('menuitem', { name: 'Mute' }).tap()
    await plays.getByText('The creator muted you.').waitFor()
    expect(await button(plays, 'Unmute').isDisabled()).toBe(true)
    await tile(leads, 'Crowd 1').getByText('(muted)').waitFor()
    await room(leads).locator('[data-speaking=false]').filter({ hasText: 'Crowd 1' }).waitFor()
    await button(leads, 'Options for Crowd 1').tap()
    await leads.getByRole('menuitem', { name: 'Unmute' }).tap()
    await plays.getByText('The creator muted you.').waitFor({ state: 'hidden' })
    await button(plays, 'Unmute').tap()
    await tile(leads, 'Crowd 1').getByText('(muted)').waitFor({ state: 'hidden' })
  })

  it('is entered without a camera, too', async () => {
    const { creator, guests, id } = await active(world, 1)
    const leads = await open(creator, id)
    const plays = await open(guests[0], id, refuseCamera)
    await enter(leads)
    await button(plays, 'Join video room').tap()
    await toastOf(plays).getByText('Camera Access Required').waitFor()
    await toastOf(plays).getByText('Please allow camera access to join the video room.').waitFor()
    await button(plays, 'Continue without camera').tap()
    await expectFrames(plays, 'Crowd 0')
    await tile(leads, 'Crowd 1').getByText('Camera off').waitFor()
    await button(plays, 'Turn camera on').tap()
    await room(plays).getByRole('alert').getByText('Camera Access Required').waitFor()
  })

  it('is entered in one tab of a person', async () => {
    const { creator, id } = await active(world, 0)
    const page = await open(creator, id)
    await enter(page)
    const second = await page.context().newPage()
    await second.goto(`/app/game/${id}`)
    await button(second, 'Join video room').tap()
    await toastOf(second).getByText("You're already in a call").waitFor()
    await button(page, 'Leave video room').tap()
    await button(page, 'Join video room').waitFor()
    await enter(second)
  })

  it('is entered without a camera at once by people who do not want to be seen', async () => {
    const { creator, guests, id } = await active(world, 1)
    const leads = await open(creator, id)
    const plays = await open(guests[0], id)
    await enter(leads)
    await button(plays, 'Continue without camera').tap()
    await expectFrames(plays, 'Crowd 0')
    await tile(leads, 'Crowd 1').getByText('Camera off').waitFor()
  })

  it('gives someone who watches a balloon, which can then be popped, and lets them switch the sounds off', async () => {
    const { creator, guests, id } = await active(world, 6)
    const leads = await open(creator, id)
    const watches = await open(guests[5], id)
    await watches.getByText("You're watching. The creator can give you a balloon.").waitFor()
    await button(watches, 'Turn sounds off').tap()
    await button(watches, 'Turn sounds on').waitFor()
    await button(leads, 'Gift a balloon to Crowd 6').tap()
    await toastOf(leads).getByText('Balloon Gifted').waitFor()
    await button(watches, 'Pop your balloon').tap()
    await toastOf(watches).getByText('Balloon Popped').waitFor()
    await button(leads, 'Gift a balloon to Crowd 6').waitFor()
  })

  it('floats the balloons of guests over their tiles, and bursts one for everyone', async () => {
    const { creator, guests, id } = await active(world, 2)
    const leads = await open(creator, id)
    const plays = await open(guests[0], id)
    for (const page of [leads, plays]) await enter(page)
    const balloon = (page: Page, name: string) =>
      room(page).getByRole('img', { name: `${name}'s balloon` })
    for (const name of ['Crowd 1', 'Crowd 2']) await balloon(leads, name).waitFor()
    // It drifts, so it never stands still for a test's tap.
    await button(plays, 'Pop the balloon on your video').press('Enter')
    await toastOf(plays).getByText('Balloon Popped').waitFor()
    await leads.getByText("Crowd 1's balloon popped.").waitFor({ state: 'attached' })
    await balloon(leads, 'Crowd 1').waitFor({ state: 'detached' })
    expect(await balloon(leads, 'Crowd 2').count()).toBe(1)
    await plays
      .getByRole('dialog', { name: 'Get a new balloon?' })
      .getByRole('button', { name: 'Get balloon' })
      .tap()
    await balloon(leads, 'Crowd 1').waitFor()
    await button(leads, 'Turn sounds off').tap()
    await leads.reload()
    await enter(leads)
    await button(leads, 'Turn sounds on').waitFor()
  })

  it('shows its winner to everyone, and people who were in it check the draw', async () => {
    const { creator, guests, id } = await active(world, 5, winsAtOnce)
    const leads = await open(creator, id)
    const plays = await open(guests[0], id)
    await button(plays, 'Pop your balloon').tap()
    await leads.getByRole('region', { name: 'Result' }).getByText('Crowd 1 won!').waitFor()
    await plays.getByRole('region', { name: 'Result' }).getByText('You won!').waitFor()
    await leads.getByText('Is it fair?').tap()
    await button(leads, 'Check this draw').tap()
    const check = leads.getByRole('dialog', { name: 'Check this draw' })
    await check.getByText('The draw checks out: your browser got the same results.').waitFor()
    await check.getByText('Balloon 1, Crowd 1: wins').waitFor()
  })

  it('stays for the celebration, and then closes by itself', async () => {
    const { creator, guests, id } = await active(world, 5, winsAtOnce)
    const leads = await open(creator, id)
    const plays = await open(guests[0], id)
    for (const page of [leads, plays]) await enter(page)
    await expectFrames(leads, 'Crowd 1')
    await button(plays, 'Pop your balloon').tap()
    for (const page of [leads, plays]) {
      await page
        .getByRole('region', { name: 'Result' })
        .getByText(page === plays ? 'You won!' : 'Crowd 1 won!')
        .waitFor()
      await room(page)
        .getByText('The game is over. The video room closes in a few seconds.')
        .waitFor()
    }
    await expectFrames(leads, 'Crowd 1')
    expect(await button(plays, 'Pop the balloon on your video').count()).toBe(0)
    for (const page of [leads, plays])
      await room(page).getByText('The game is over, and the video room is closed.').waitFor()
    expect(await room(leads).getByRole('listitem').count()).toBe(0)
  })

  it('reminds its people, with the way to it', async () => {
    const { creator, id } = await scheduled(world, 1)
    const page = await open(creator, id)
    // A reminder is shown once.
    await gotoLive(page, '/games')
    await page.getByRole('link', { name: 'Balloons at eight' }).first().waitFor()
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`remind-of-game:${id}:soon`}`.execute(
      world.database.db,
    )
    await toastOf(page).getByText('Your game starts soon').waitFor()
    await toastOf(page).getByRole('button', { name: 'Open' }).tap()
    await page.waitForURL(`**/app/game/${id}`)
  })

  it('shows everyone to a guest who enters the video room after the others', async () => {
    const { creator, guests, id } = await scheduled(world, 2)
    await begin(world, id)
    const pages = [await open(creator, id), await open(guests[0], id)]
    for (const page of pages) await enter(page)
    await expectFrames(pages[0] as Page, 'Crowd 1')
    const late = await open(guests[1], id)
    await button(late, 'Join video room').tap()
    await expectFrames(late, 'Crowd 0')
    await expectFrames(late, 'Crowd 1')
    await expectFrames(pages[0] as Page, 'Crowd 2')
  })
})
