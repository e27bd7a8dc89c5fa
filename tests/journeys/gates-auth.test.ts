import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../harness/browser.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { ageText, gatesJourney } from './gates.ts'
import { closingAfterTest } from './journey.ts'
import { confirmAge, denyStorage, gotoLive, logOut, toastOf, visitAs } from './steps.ts'

describe('gates', async () => {
  const { world, browser, ann, guest, annHere } = await gatesJourney()

  it('shows Loading... while it does not know who is signed in', async () => {
    const { page } = await annHere()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/app')
    await page.getByText('Loading...', { exact: true }).waitFor()
    answer()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
  })

  it('shows the sign-in screen at once to a newcomer, and never briefly to someone who is signed in', async () => {
    const hold = (page: Page) => page.route('**/api/auth/me', () => undefined)
    const { page: theirs } = await guest()
    await hold(theirs)
    await theirs.goto('/')
    await theirs.getByLabel('Email').waitFor()
    // A separate person, because Ann stays signed in for later tests.
    const { page } = await closingAfterTest(
      visitAs(browser, world, await person(world, { name: 'Bea' })),
    )
    await page.goto('/app')
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await hold(page)
    await page.goto('/')
    await page.getByText('Loading...', { exact: true }).waitFor()
    // Long enough for the screen's own code to arrive.
    await page.waitForTimeout(1000)
    expect(await page.getByLabel('Email').count()).toBe(0)
    expect(await page.getByText('Loading...', { exact: true }).count()).toBe(1)
    await page.unroute('**/api/auth/me')
    await page.reload()
    await page.waitForURL('**/app')
    await logOut(page)
    await page.waitForURL('**/auth')
    await hold(page)
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
  })

  it('starts where the browser stores nothing, says what that means, and signs in', async () => {
    const { page, context } = await guest()
    await context.addInitScript(denyStorage)
    await page.goto('/app')
    await page.getByText(/^Your browser doesn't let Swoon store anything on this device/).waitFor()
    await page.getByLabel(ageText).tap()
    await page.getByRole('button', { name: 'Enter Swoon', exact: true }).tap()
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByText(/^Your browser doesn't let Swoon store anything on this device/).waitFor()
    await page.getByLabel('Email').fill(ann.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await page.getByRole('link', { name: 'Profile', exact: true }).tap()
    await page.getByText('Dark', { exact: true }).tap()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
      .toBe('dark')
  })

  it('says before a form is filled that no one can sign in without cookies, and sends none for nothing', async () => {
    const { page, context, requests } = await guest()
    await confirmAge(context)
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
    })
    await page.goto('/auth')
    const why =
      /^Your browser blocks cookies for this site, and Swoon can't sign you in without them/
    await page.getByRole('note').getByText(why).waitFor()
    await page.getByLabel('Email').fill('new@example.test')
    await page.getByLabel('Username').fill('brandnew')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => toastOf(page).innerText())
      .toMatch(/^Signup failed\nYour browser blocks cookies/)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('opens the tab that the address names', async () => {
    const { page } = await annHere()
    for (const [path, tab] of [
      ['/app', 'Discover'],
      ['/app/anything/else', 'Discover'],
      ['/discover', 'Discover'],
      ['/matches', 'Matches'],
      ['/games', 'Games'],
      ['/profile', 'Profile'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      const current = page.getByRole('navigation').locator('[aria-current=page]')
      await current.waitFor()
      expect(await current.innerText(), path).toContain(tab)
      expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(1)
      // The location filter is only on the deck's screen and says who the person is looking for.
      const filter = page.getByRole('button', { name: /^Location filter/ })
      await page.getByRole('main').getByRole('heading').first().waitFor()
      expect(await filter.count(), path).toBe(tab === 'Discover' ? 1 : 0)
      if (tab === 'Discover') expect(await filter.innerText()).toMatch(/Everyone$/)
    }
  })

  it('opens an address with a slash at its end or in capitals, and shows it as it should be', async () => {
    const { page } = await annHere()
    await page.goto('/Matches/?from=Bell')
    await page.waitForURL('/matches?from=Bell')
    await page.getByRole('heading', { name: 'Your Matches', level: 1 }).waitFor()
    // Without the server, as after a press of Back or a link within the app.
    await page.evaluate(() => {
      history.pushState(null, '', '/Profile/?a=B#Top')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.waitForURL('/profile?a=B#Top')
    await page
      .getByRole('navigation')
      .locator('[aria-current=page]', { hasText: 'Profile' })
      .waitFor()
  })

  it('shows a 404 page for every other path', async () => {
    expectFailedCalls(
      'GET /nowhere 404',
      'GET /chat 404',
      'GET /discover/more 404',
      'GET /discover/more/ 404',
      'GET /chat/one/two 404',
    )
    const { page } = await annHere()
    for (const path of [
      '/nowhere',
      '/chat',
      '/discover/more',
      '/discover/more/',
      '/chat/one/two',
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await page.getByRole('heading', { name: '404 Page Not Found', exact: true }).waitFor()
    }
  })

  it('reports missing and wrong fields in the words of the specification', async () => {
    expectFailedCalls('POST /api/auth/login 401', 'POST /api/auth/signup 409')
    const { page } = await guest()
    await page.goto('/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    const toastSays = async (title: string, text: string) =>
      expect.poll(() => toastOf(page).innerText()).toBe(`${title}\n${text}`)
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await toastSays('Missing information', 'Please fill in all required fields.')
    await page.getByLabel('Email').fill('unknown@example.test')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
    await toastSays('Login failed', 'Invalid email or password. Please try again.')

    await page.getByText('Create Account', { exact: true }).first().tap()
    const create = page.getByRole('button', { name: 'Create Account', exact: true })
    // A newcomer who chose the wrong form need not type the address again.
    expect(await page.getByLabel('Email').inputValue()).toBe('unknown@example.test')
    await page.getByLabel('Email').fill('new@example.test')
    await page.getByLabel('Password', { exact: true }).fill('abcde')
    await create.tap()
    await toastSays('Missing information', 'Please enter a username.')
    await page.getByLabel('Username').fill('brandnew')
    await page.getByLabel('Confirm password').fill('abcdef')
    await create.tap()
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^Passwords don't match/)
    await page.getByLabel('Confirm password').fill('abcde')
    await create.tap()
    await toastSays('Password too short', 'Password must be at least 6 characters long.')
    await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await create.tap()
    await toastSays('Signup failed', 'Failed to create account. Please try again.')
    await page.unroute('**/api/auth/signup')
    await page.getByLabel('Email').fill(ann.user.email)
    await create.tap()
    // The reason is shown beside the field where it can be corrected.
    await page.getByText('An account with this email address already exists.').waitFor()
    expect(
      await page.getByLabel('Email').evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await toastSays('Signup failed', 'Failed to create account. Please try again.')
  })

  it('welcomes users who sign in, and signs every tab out to /auth', async () => {
    const { page, context, requests } = await guest()
    await confirmAge(context)
    await page.goto('/')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByLabel('Email').fill(ann.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^Welcome back/)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app')
    const other = await context.newPage()
    // The end of the session arrives over the socket.
    await gotoLive(other, '/matches')
    await other.getByRole('heading', { name: 'Your Matches' }).waitFor()
    await logOut(page)
    for (const tab of [page, other]) {
      await expect.poll(() => new URL(tab.url()).pathname).toBe('/auth')
      await tab.getByLabel('Password', { exact: true }).waitFor()
    }
    // The call's reply and the event report the same end, in both tabs.
    expect(requests.filter(({ path }) => path === '/auth')).toHaveLength(2)
  })

  it('moves the focus to a toast with F8', async () => {
    const { page } = await guest({ viewport: desktop })
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await toastOf(page).waitFor()
    await page.keyboard.press('F8')
    const region = page.getByRole('region', { name: /^Notifications/ })
    await expect
      .poll(() => region.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)
  })
})
