import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportBareText } from '../harness/bare-text.ts'
import { visit } from '../harness/browser.ts'
import { insertUsers, type Person, password, person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { swipe } from '../harness/touch.ts'
import { journey } from './journey.ts'
import { file, picker, saved } from './media-editor.ts'
import {
  chooseOnDiscover,
  enterAndSignUp,
  finishWizard,
  logOut,
  type Newcomer,
  toastOf,
} from './steps.ts'

/**
 * One person uses the whole app in one tab, by touch and without a reload: first past every screen, then with an action on each. Only this
 * test finds leftovers of one screen that break the next. Each feature adds its stop to both parts.
 */
describe('a walk through the whole app', async () => {
  /** Her match. */
  let other: Person
  const self: Newcomer = {
    name: 'Wanda',
    username: 'wanda',
    gender: 'Woman',
    lookingFor: 'Everyone',
    photos: [],
  }

  const { world, browser } = await journey()
  const una = await person(world, { name: 'Una' })
  const crowd = await insertUsers(world, 8)
  self.photos.push({
    name: 'one.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 900, 1200, 10),
  })
  const { context, page } = await visit(browser, world.url)
  await reportBareText(context)
  await context.grantPermissions(['geolocation', 'camera', 'microphone'])
  await context.setGeolocation({ latitude: 38.7223, longitude: -9.1393 })
  await enterAndSignUp(page, self)
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  beforeEach(async () => {
    expect(await page.evaluate(() => 'isTheSamePage' in window), 'the page was loaded again').toBe(
      true,
    )
  })

  const link = (name: string | RegExp, exact = true) => page.getByRole('link', { name, exact })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const heading = (name: string) =>
    page.getByRole('heading', { name, exact: true }).first().waitFor()
  const tab = async (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()
  const back = () => button('Back').first().tap()
  const close = async (name: string) => {
    await dialog(name).getByRole('button', { name: 'Close', exact: true }).first().tap()
    await dialog(name).waitFor({ state: 'detached' })
  }
  const topCard = () => page.locator('[data-card]:not([inert])')
  const topId = async () => (await topCard().getAttribute('data-card')) ?? ''
  const toastSays = (text: string) => toastOf(page).getByText(text, { exact: true }).waitFor()
  const write = async (text: string) => {
    const composer = page.getByPlaceholder('Type a message...', { exact: true })
    await composer.fill(text)
    await button('Send').tap()
    await page.getByRole('list', { name: 'Messages' }).getByText(text, { exact: true }).waitFor()
  }
  const selfId = async () =>
    (
      await world.database.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', self.username)
        .executeTakeFirstOrThrow()
    ).id
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  /** Decides on the top card, which then leaves. */
  const decide = async (how: () => Promise<unknown>) => {
    const id = await topId()
    await how()
    await expect.poll(topId).not.toBe(id)
  }

  it('begins with the wizard', () => finishWizard(page, self))

  it('passes every screen', async () => {
    for (const mode of ['Nearby', 'Interests', 'AI Match']) {
      await page.getByText(mode, { exact: true }).first().tap()
      await topCard()
        .or(page.getByRole('heading', { name: 'No more profiles!' }))
        .waitFor()
    }
    await chooseOnDiscover(page, 'Location and Discovery Settings')
    await close('Location and Discovery Settings')
    await button('Filters').tap()
    const filters = dialog('Filters')
    await filters.getByRole('button', { name: /^New here/ }).tap()
    await filters.getByRole('switch', { name: 'New here' }).tap()
    await filters.getByRole('switch', { name: 'Must have' }).tap()
    await filters.getByRole('button', { name: /^Show (under|about|over)/ }).tap()
    await filters.waitFor({ state: 'detached' })
    await button('Filters, 1 on').waitFor()
    await button('Streak').tap()
    await close('Daily Login Streak')
    await button('Second Look').tap()
    await page.getByText('No one to look at again').waitFor()
    await button('Back to Discover').last().tap()
    await chooseOnDiscover(page, 'Dating Rooms')
    await heading('Dating Rooms')
    await tab(/^Matches/)
    await page.getByText('No more matches yet. Keep swiping!').waitFor()
    await tab(/^Games/)
    await heading('Balloon games')
    await link(/^Notifications/).tap()
    await heading('Notifications')
    await tab(/^Profile/)
    for (const [name, title] of [
      ['Privacy', 'Privacy'],
      ['Account', 'Account'],
      ['Get Verified', 'Verification'],
      ['Receipts', 'Receipts'],
    ] as const) {
      await link(name).tap()
      await heading(title)
      await back()
      await heading('Premium')
    }
    await button('Edit').tap()
    await dialog('Edit Profile').getByRole('tab', { name: 'Media' }).tap()
    await close('Edit Profile')
  })

  it('shows a card’s details, decides in three ways, and looks again at whom it passed', async () => {
    await tab(/^Discover/)
    await topCard().locator('[data-open]').tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await decide(() => button('Like').tap())
    await decide(() => swipe(topCard(), -130, 0))
    await decide(() => button('Super like').tap())
    await button('Second Look').tap()
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await button('Like').tap()
    await heading('Smart Discovery')
  })

  it('matches from the deck, and both write', async () => {
    const id = await topId()
    other = [una, ...crowd].find((who) => who.id === id) ?? una
    await other.call(swipeRoutes.swipe, { body: { swipedId: await selfId(), isLike: true } })
    await button('Like').tap()
    await heading("It's a Match!")
    await button('Send Message').tap()
    await write('Hello from the window seat')
    const [match] = (await other.call(matchRoutes.matches, { params: { userId: other.id } })).body
    await other.call(chatRoutes.send, {
      body: { matchId: match?.id ?? '', content: 'Is this seat taken?' },
    })
    await page
      .getByRole('list', { name: 'Messages' })
      .getByText('Is this seat taken?', { exact: true })
      .waitFor()
    await link('Video').tap()
    await button("I'm ready").tap()
    await page.getByText(/^Waiting for /).waitFor()
    await back()
    await button('Date').tap()
    await button(/^Meet in person/).tap()
    const plan = dialog(/^Plan a date with /)
    await plan.getByRole('button', { name: 'Coffee' }).tap()
    await plan.getByLabel('Where').fill('The corner café')
    await plan.getByLabel('Day').fill(tomorrow)
    await plan.getByLabel('Time').fill('19:30')
    await plan.getByRole('button', { name: 'Ask for a date' }).tap()
    await page
      .getByRole('region', { name: /^Date with / })
      .getByText('The corner café')
      .waitFor()
    await button('Date').tap()
    await button(/^Balloon date/).tap()
    const invitation = dialog(/^Invite .* to a balloon game$/)
    await invitation.getByLabel('Title').fill('Up in the air')
    await invitation.getByLabel('Description').fill('Just us')
    await invitation.getByLabel('Start date').fill(tomorrow)
    await invitation.getByLabel('Start time').fill('20:30')
    await invitation.getByRole('button', { name: 'Send invitation' }).tap()
    await page
      .getByRole('article', { name: 'Invitation to a balloon game' })
      .getByText('Up in the air')
      .waitFor()
    await back()
    await heading('Your Matches')
  })

  it('opens a room and writes there', async () => {
    await link('Dating Rooms').tap()
    await button('Create New Room').first().tap()
    await dialog('Create New Room').getByLabel('Room name').fill('Tea at Four')
    await dialog('Create New Room').getByRole('button', { name: 'Create room' }).tap()
    await heading('Tea at Four')
    await write('Who takes milk?')
    await back()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Tea at Four' })
      .getByText('Who takes milk?')
      .waitFor()
  })

  it('opens the game that it proposed', async () => {
    await tab(/^Games/)
    // A date of two is only in their own list.
    await page.getByText('My games', { exact: true }).tap()
    await link('Up in the air').tap()
    await heading('Up in the air')
    await back()
    await heading('Balloon games')
  })

  it('edits the profile: name, photos, where else to be found', async () => {
    await tab(/^Profile/)
    await button('Edit').tap()
    const editor = dialog('Edit Profile')
    await editor.getByLabel('Name', { exact: true }).fill('Wanda Wide')
    await saved(page)
    await editor.getByRole('tab', { name: 'Media' }).tap()
    await picker(page, 'Photos').setInputFiles([await file('two.jpg', 300, 400, 90)])
    await dialog('Crop photo').getByRole('button', { name: 'Use photo' }).tap()
    await editor.getByRole('button', { name: /^Photo 2 of 2/ }).waitFor()
    await editor.getByRole('tab', { name: 'Social' }).tap()
    await editor.getByLabel('Instagram').fill('wanda.wide')
    await saved(page)
    await close('Edit Profile')
    await link('Wanda Wide on Instagram: wanda.wide', false).waitFor()
  })

  it('buys a month, whose receipt is there', async () => {
    await button('Get Premium').tap()
    await button('Get Premium for $10.99').tap()
    await button('Continue').tap()
    await link('Receipts').tap()
    await page.getByText('$10.99').first().waitFor()
    await back()
    await page.getByText(/^Premium until /).waitFor()
  })

  it('asks to be verified', async () => {
    await link('Get Verified').tap()
    await button('Next').tap()
    await heading('Your ID')
    await page.locator('input[name=idDocument]').setInputFiles(await file('id.jpg', 600, 400))
    await page.getByText('id.jpg').waitFor()
    await button('Next').tap()
    await button('Submit').tap()
    await page.getByText('Under Review').waitFor()
    await back()
  })

  it('takes a break, and looks over the account', async () => {
    await link('Privacy').tap()
    const hide = page.getByRole('switch', { name: 'Hide my profile' })
    for (const checked of [true, false]) {
      await hide.tap()
      await page.getByRole('switch', { name: 'Hide my profile', checked }).waitFor()
    }
    await back()
    await link('Account').tap()
    await expect
      .poll(() =>
        page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem').count(),
      )
      .toBe(1)
    await back()
  })

  it('sets a place, claims the day, reports a card, and is noticed', async () => {
    await tab(/^Discover/)
    await chooseOnDiscover(page, 'Location and Discovery Settings')
    const settings = dialog('Location and Discovery Settings')
    await settings.getByRole('button', { name: 'Use current location' }).tap()
    await settings.getByText('38.72° N, 9.14° W').waitFor()
    await settings.getByRole('switch', { name: 'Share my location' }).tap()
    await settings.getByRole('button', { name: 'Save' }).tap()
    await settings.waitFor({ state: 'detached' })
    // The others have no place, so none is known to be near.
    await heading("It's quiet around here")
    await button('Swipe anyway').tap()
    await topCard().waitFor()
    await button('Streak').tap()
    await button('Claim Daily Login').tap()
    await dialog('Daily Login Streak').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Report or block / }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).tap()
    const report = dialog(/^Report /)
    await report.getByText('Spam', { exact: true }).tap()
    await report.getByText(/^Also block /).tap()
    await report.getByRole('button', { name: 'Send report' }).tap()
    await toastSays('Report sent')
    const admirer = await person(world)
    await admirer.call(swipeRoutes.swipe, {
      body: { swipedId: await selfId(), isLike: true, isSuperLike: true },
    })
    await link('Notifications, 1 unread').tap()
    await link('Someone super liked you, new').waitFor()
    await button('Clear all').tap()
    await page.getByText('All quiet for now.').waitFor()
  })

  it('signs out, and finds everything again', async () => {
    await logOut(page)
    await page.waitForURL('**/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByLabel('Email').fill(`${self.username}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button('Sign In').tap()
    await heading('Smart Discovery')
    await page.getByRole('img', { name: 'Premium', exact: true }).waitFor()
    await tab(/^Matches/)
    await link(/^Message /, false)
      .first()
      .tap()
    await page.getByRole('article', { name: 'Invitation to a balloon game' }).waitFor()
    await back()
    await tab(/^Profile/)
    await page.getByRole('heading', { name: /^Wanda Wide, / }).waitFor()
  })
})
