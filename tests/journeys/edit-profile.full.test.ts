import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { desktop, socketSwitch, type Visit } from '../harness/browser.ts'
import { tabTo } from '../harness/keys.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, person, upload } from '../harness/person.ts'
import { journey, journeyOf } from './journey.ts'
import { toastOf, visitAs } from './steps.ts'

describe('the profile editor', async () => {
  let me: Person
  let mine: Visit
  let page: Page

  const { world, browser } = await journey()
  beforeEach(async () => {
    await mine?.context.close()
    me = await person(world, { name: 'Mine' })
    mine = await visitAs(browser, world, me)
    page = mine.page
  })

  const self = async () => (await me.call(authRoutes.me, {})).body
  const change = (body: Parameters<typeof me.call<typeof profileRoutes.updateUser>>[1]['body']) =>
    me.call(profileRoutes.updateUser, { params: { id: me.id }, body })
  const place = (on: Page) => new URL(on.url()).pathname + new URL(on.url()).search
  const editor = (on = page) => on.getByRole('dialog', { name: 'Edit Profile' })
  const field = (label: string, on = page) => editor(on).getByLabel(label, { exact: true })
  const chip = (group: string | RegExp, label: string) =>
    editor().getByRole('group', { name: group }).getByText(label, { exact: true })
  const tab = (name: string) => editor().getByRole('tab', { name })
  const state = (text: string, on = page) =>
    editor(on).getByRole('status').getByText(text, { exact: true }).waitFor()
  const saved = (on = page) => state('Changes save automatically', on)
  const open = async (which = 'basic', on = page) => {
    await on.goto(`/profile?edit=${which}`)
    await editor(on).waitFor()
  }
  /** Makes the pause before a text is saved endless. */
  const endlessPause = (on: Page) =>
    on.evaluate(() => {
      const real = window.setTimeout
      const stretched = (work: () => void, after?: number) =>
        real(work, after === 500 ? 2 ** 30 : after)
      window.setTimeout = stretched as typeof setTimeout
    })
  const calls = '**/api/user/*'
  /** Holds every profile change until released. */
  const hold = async (on: Page) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await on.route(calls, async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue().catch(() => undefined)
    })
    return letGo
  }

  it('takes in everything by touch, and finds it again after the page was closed within the pause', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await editor().waitFor()
    expect(place(page)).toBe('/profile?edit=basic')
    const letGo = await hold(page)
    await field('Name').fill('Mina')
    await field('Date of birth').fill('1990-01-31')
    await field('Location').fill('Porto')
    await field('Bio').fill('Bakes bread, sings badly.')
    await state('Saving changes...')
    letGo()
    await saved()
    await chip("I'm a", 'Woman').tap()
    await chip('Looking for', 'Men').tap()
    await chip(/^Choose what you love/, 'Art').tap()
    await editor().getByRole('button', { name: 'Remove Hiking' }).tap()
    for (const word of ['Lighthouses', ' lighthouses ', ' ']) {
      await field('Add your own').fill(word)
      await field('Add your own').press('Enter')
    }
    await chip(/^Lifestyle/, 'Foodie').tap()
    await chip(/^Personality/, 'Calm').tap()
    await chip('Relationship goals', 'Long-term').tap()
    await chip(/^How you like/, 'Texting').tap()
    await chip('Education', 'Master').tap()
    // A typed word that was not added counts when its field is left.
    await field('Artist or band').fill('Nina Simone')
    await tab('Social').tap()
    await page.waitForURL('**/profile?edit=social')
    await field('Instagram').fill('https://www.instagram.com/mina.bakes/?hl=en')
    expect(await field('Instagram').inputValue()).toBe('mina.bakes')
    await saved()
    await endlessPause(page)
    await field('TikTok').fill('@mina')
    await state('Saving changes...')
    await page.close()
    await expect.poll(async () => (await self()).tiktokUsername).toBe('mina')
    expect(await self()).toMatchObject({
      name: 'Mina',
      dateOfBirth: '1990-01-31',
      location: 'Porto',
      bio: 'Bakes bread, sings badly.',
      gender: 'female',
      genderPreference: 'male',
      interests: ['Music', 'Art', 'Lighthouses'],
      about: {
        lifestyle: ['foodie'],
        personality: ['calm'],
        relationshipGoals: 'long-term',
        communicationStyle: ['texter'],
        education: 'master',
      },
      musicTaste: { topArtists: ['Nina Simone'] },
      instagramUsername: 'mina.bakes',
    })
    page = await mine.context.newPage()
    await open('social')
    expect(await field('TikTok').inputValue()).toBe('mina')
    await tab('Basic Info').tap()
    expect(await field('Bio').inputValue()).toBe('Bakes bread, sings badly.')
    await editor().getByRole('button', { name: 'Remove Lighthouses' }).tap()
    await editor().getByRole('button', { name: 'Remove Nina Simone' }).tap()
    await expect.poll(async () => (await self()).interests).toEqual(['Music', 'Art'])
    await expect.poll(async () => (await self()).musicTaste.topArtists).toEqual([])
  })

  it('says the age that a date of birth gives, also of one that was verified', async () => {
    await open()
    const [year, month, day] = [new Date().getFullYear() - 41, '01', '01']
    await field('Date of birth').fill(`${year}-${month}-${day}`)
    await editor().getByText("You're 41. Only your age is shown.").waitFor()
    await saved()
    await world.database.db
      .updateTable('users')
      .set({ age_verified: true })
      .where('id', '=', (await self()).id)
      .execute()
    await open()
    await editor()
      .getByText("You're 41. Verified, so only our support team can change it.")
      .waitFor()
  })

  it('shows a change at once behind it, and saves it when it is closed, hidden or left by Back', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await endlessPause(page)
    await field('Bio').fill('Closed.')
    await page.locator('main p', { hasText: 'Closed.' }).waitFor({ state: 'attached' })
    await editor().getByRole('button', { name: 'Close' }).tap()
    await expect.poll(async () => (await self()).bio).toBe('Closed.')
    await editor().waitFor({ state: 'detached' })
    await expect.poll(() => place(page)).toBe('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await field('Bio').fill('Left.')
    await page.goBack()
    await expect.poll(async () => (await self()).bio).toBe('Left.')
    await editor().waitFor({ state: 'detached' })
    expect(place(page)).toBe('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await field('Bio').fill('Hidden.')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(async () => (await self()).bio).toBe('Hidden.')
    expect(mine.faults).toEqual([])
  })

  it('keeps its tab after a reload, and closing it leads to the profile', async () => {
    await open('social')
    await page.reload()
    await field('TikTok').waitFor()
    await editor().getByRole('button', { name: 'Close' }).tap()
    await editor().waitFor({ state: 'detached' })
    await expect.poll(() => place(page)).toBe('/profile')
  })

  it('loses nothing when a second tab without news changes another field in between', async () => {
    expectFailedCalls('PATCH /api/user/:id 409')
    const other = await visitAs(browser, world, me)
    const sockets = await socketSwitch(other.context)
    await open('basic', other.page)
    sockets.off()
    const statuses: number[] = []
    other.page.on(
      'response',
      (reply) => reply.request().method() === 'PATCH' && statuses.push(reply.status()),
    )
    await open()
    await field('Location').fill('Porto')
    await expect.poll(async () => (await self()).location).toBe('Porto')
    await saved()
    await field('Bio', other.page).fill('From the second tab.')
    await expect.poll(async () => (await self()).bio).toBe('From the second tab.')
    expect(await self()).toMatchObject({ location: 'Porto', name: 'Mine' })
    await expect.poll(() => statuses).toEqual([409, 200])
    await expect.poll(() => field('Location', other.page).inputValue()).toBe('Porto')
    await expect.poll(() => field('Bio').inputValue()).toBe('From the second tab.')
    await other.context.close()
  })

  it('shows what is changed elsewhere at once, but never over a text that is not saved', async () => {
    expectFailedCalls('PATCH /api/user/:id 409')
    await open()
    const letGo = await hold(page)
    await field('Bio').fill('Mine')
    await change({ bio: 'Theirs', location: 'Faro' })
    await expect.poll(() => field('Location').inputValue()).toBe('Faro')
    expect(await field('Bio').inputValue()).toBe('Mine')
    letGo()
    await expect.poll(async () => (await self()).bio).toBe('Mine')
    expect((await self()).location).toBe('Faro')
    await saved()
    await change({ bio: 'Theirs again' })
    await expect.poll(() => field('Bio').inputValue()).toBe('Theirs again')
  })

  it('keeps a space at the end while someone pauses, and drops it when the field is left', async () => {
    await open()
    await field('Bio').fill('Two ')
    await expect.poll(async () => (await self()).bio).toBe('Two')
    await saved()
    expect(await field('Bio').inputValue()).toBe('Two ')
    await field('Bio').pressSequentially('words ')
    await expect.poll(async () => (await self()).bio).toBe('Two words')
    await tab('Social').tap()
    await tab('Basic Info').tap()
    expect(await field('Bio').inputValue()).toBe('Two words')
  })

  it('says beside a field what is wrong with it, and stores the others', async () => {
    expectFailedCalls('PATCH /api/user/:id 400')
    await open()
    await field('Name').fill('')
    await editor().getByText('Enter your name.').waitFor()
    await field('Date of birth').fill(`${new Date().getFullYear() - 17}-01-01`)
    await editor().getByText('You must be at least 18 years old.').waitFor()
    await field('Location').fill(' ')
    await editor().getByText('Enter your location.').waitFor()
    await field('Bio').fill('Kept.')
    await expect.poll(async () => (await self()).bio).toBe('Kept.')
    expect(await self()).toMatchObject({
      name: 'Mine',
      location: 'Lisbon',
      dateOfBirth: '1995-05-05',
    })
    // Only the server knows that this is not a valid name.
    await field('Name').fill('Mi\u202ene')
    await field('Bio').fill('Kept too.')
    await editor().getByText("A name can't change the direction of the text.").waitFor()
    await expect.poll(async () => (await self()).bio).toBe('Kept too.')
    expect(await field('Name').inputValue()).toBe('Mi\u202ene')
    expect((await self()).name).toBe('Mine')
    await field('Name').fill('Mina')
    await expect.poll(async () => (await self()).name).toBe('Mina')
    await expect.poll(() => editor().getByText('A name must not turn').count()).toBe(0)
    await tab('Social').tap()
    await field('TikTok').fill('mina bakes')
    await editor().getByText('Letters, digits, dots and underscores only.').waitFor()
  })

  it('keeps what could not be saved, and tries again on a press or with the next change', async () => {
    expectFailedCalls('PATCH /api/user/:id 500')
    await open()
    const refuse = () =>
      page.route(calls, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 500, body: '' })
          : route.continue(),
      )
    await refuse()
    await field('Bio').fill('Once.')
    await expect
      .poll(() => toastOf(page).innerText())
      .toBe('Error\nFailed to update profile. Please try again.')
    await state("Your latest changes aren't saved yet.")
    expect(await field('Bio').inputValue()).toBe('Once.')
    await page.unroute(calls)
    await editor().getByRole('button', { name: 'Try again' }).tap()
    await saved()
    expect((await self()).bio).toBe('Once.')
    await refuse()
    await field('Bio').fill('Twice.')
    await state("Your latest changes aren't saved yet.")
    await page.unroute(calls)
    await field('Location').fill('Porto')
    await expect.poll(async () => (await self()).bio).toBe('Twice.')
    expect((await self()).location).toBe('Porto')
  })

  it('waits without a connection, and saves when it is back, even in a later visit', async () => {
    await open()
    await mine.context.setOffline(true)
    await field('Bio').fill('From a tunnel.')
    await state("You're offline. Changes will be saved when you're back.")
    await mine.context.setOffline(false)
    await saved()
    expect((await self()).bio).toBe('From a tunnel.')
    await page.route(calls, (route) => route.abort('internetdisconnected'))
    await field('Bio').fill('From the next one.')
    await state("You're offline. Changes will be saved when you're back.")
    await page.close()
    page = await mine.context.newPage()
    await page.goto('/matches')
    await expect.poll(async () => (await self()).bio).toBe('From the next one.')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .not.toContain('From the next one.')
  })

  it('leads to the next best step, and counts it', async () => {
    await change({ bio: '' })
    await open('social')
    const percent = async () =>
      Number(await editor().getByRole('progressbar').getAttribute('aria-valuenow'))
    const first = await percent()
    await editor().getByRole('button', { name: 'Add another photo' }).tap()
    await page.waitForURL('**/profile?edit=media')
    const { photos } = await self()
    const more = [await upload(me), await upload(me)]
    await change({ photos: [...photos, ...more] })
    await editor().getByRole('button', { name: 'Write a bio' }).tap()
    await expect
      .poll(() => field('Bio').evaluate((element) => element === document.activeElement))
      .toBe(true)
    await field('Bio').fill('Here I am.')
    await editor().getByRole('button', { name: 'Answer a prompt' }).waitFor()
    expect(await percent()).toBeGreaterThan(first)
    await change({ prompts: { answers: { overheard: 'One more page' } } })
    await editor().getByRole('button', { name: 'Choose three interests' }).waitFor()
  })

  it('leads to a step whose tab has not been opened yet', async () => {
    const { photos } = await self()
    const more = [await upload(me), await upload(me)]
    await change({
      photos: [...photos, ...more],
      interests: ['Hiking', 'Music', 'Art'],
      prompts: { answers: { overheard: 'One more page' } },
      about: {
        lifestyle: ['foodie'],
        personality: ['calm'],
        relationshipGoals: 'long-term',
        communicationStyle: ['texter'],
        education: 'master',
      },
    })
    await open()
    await editor().getByRole('button', { name: 'Record a voice intro' }).tap()
    const record = editor()
      .getByRole('region', { name: 'Voice intro' })
      .getByRole('button', { name: 'Record' })
    await expect
      .poll(() => record.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})

describe('the profile editor by keyboard alone', async () => {
  const { me, page } = await journeyOf({ name: 'Mine' }, { viewport: desktop })

  const isFocused = (target: ReturnType<Page['locator']>) =>
    target.evaluate((element) => element === document.activeElement)

  it('opens, changes, goes from tab to tab and closes', async () => {
    await page.goto('/profile')
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    await edit.waitFor()
    await tabTo(edit)
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: 'Edit Profile' })
    await tabTo(editor.getByRole('tab', { name: 'Basic Info' }))
    await tabTo(editor.getByLabel('Name', { exact: true }))
    await page.keyboard.press('End')
    await page.keyboard.type(' Erva')
    await tabTo(editor.getByRole('checkbox', { name: 'Art', exact: true }))
    await page.keyboard.press('Space')
    await tabTo(editor.getByLabel('Artist or band'))
    await page.keyboard.type('Mitski')
    await page.keyboard.press('Enter')
    await tabTo(editor.getByRole('tab', { name: 'Basic Info' }))
    await page.keyboard.press('End')
    await page.waitForURL('**/profile?edit=social')
    await tabTo(editor.getByLabel('TikTok', { exact: true }))
    await page.keyboard.type('mina')
    await page.keyboard.press('Escape')
    await editor.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(edit)).toBe(true)
    const self = async () => (await me.call(authRoutes.me, {})).body
    await expect.poll(async () => (await self()).tiktokUsername).toBe('mina')
    const now = await self()
    expect(now).toMatchObject({ name: 'Mine Erva', musicTaste: { topArtists: ['Mitski'] } })
    expect(now.interests).toContain('Art')
  })
})
