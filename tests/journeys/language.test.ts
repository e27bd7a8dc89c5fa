import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../realtime-server/src/contract/shared/languages.ts'
import { builtMessages, readCatalog } from '../../web/vite/catalogs.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, password, person } from '../harness/person.ts'
import { gatesJourney } from './gates.ts'
import { closingAfterTest, newMatch } from './journey.ts'
import { confirmAge, gotoLive, toastOf, visitAs } from './steps.ts'

const german = await readCatalog('de')
/** The German of a sentence without placeholders. */
const inGerman = (english: string) => {
  const found = builtMessages().find(({ message }) => message === english)
  const text = found && german.get(found.id)
  if (!text) throw new Error(`no German for ${english}`)
  return text
}

describe('the language of the app', async () => {
  const { world, browser, ann, guest } = await gatesJourney()
  const choose = (who: Person, language: Language) =>
    who.call(profileRoutes.updateUser, { params: { id: who.id }, body: { language } })
  const languageOf = async (who: Person) => (await who.call(authRoutes.me, {})).body?.language
  const shown = (page: Page) => page.locator('html').getAttribute('lang')
  const signIn = async (page: Page, { user }: Person) => {
    await page.locator('input[name=email]').fill(user.email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=password]').press('Enter')
  }
  const openSignIn = async (locale: string) => {
    const { page, context } = await guest({ locale })
    await confirmAge(context)
    // The form for people who have an account.
    await page.addInitScript(() => localStorage.setItem('signed-in', 'false'))
    await page.goto('/auth')
    return page
  }

  it('follows the account when people sign in with a browser in another language, in all its tabs', async () => {
    await choose(ann, 'de')
    const page = await openSignIn('fr-FR')
    expect(await shown(page)).toBe('fr')
    await signIn(page, ann)
    await page.getByRole('heading', { name: inGerman('Smart Discovery') }).waitFor()
    await page.waitForFunction(() => document.documentElement.lang === 'de')

    const { page: other } = await closingAfterTest(
      visitAs(browser, world, ann, { locale: 'fr-FR' }),
    )
    await gotoLive(other, '/matches')
    await other.waitForFunction(() => document.documentElement.lang === 'de')
    await gotoLive(other, '/matches')
    await choose(ann, 'es')
    await toastOf(other).getByText(inGerman('You changed the language')).waitFor()
    await toastOf(other)
      .getByRole('button', { name: inGerman('Reload') })
      .tap()
    await other.waitForFunction(() => document.documentElement.lang === 'es')
  })

  it('that people choose where they sign in is kept with an account that has none, and with no other', async () => {
    const [eve, ida] = [await person(world), await person(world)]
    const page = await openSignIn('en-US')
    await page.getByText('Create Account', { exact: true }).first().tap()
    await page.getByLabel('Email', { exact: true }).fill('eve@example.com')
    await page.getByLabel('Username', { exact: true }).fill('eve')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Language').selectOption('de')
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    // The entries are restored without the password, and no trace of them stays in the browser.
    const entered = (name: string) => page.locator(`input[name=${name}]`).inputValue()
    await expect
      .poll(() => Promise.all(['email', 'username', 'password'].map(entered)))
      .toEqual(['eve@example.com', 'eve', ''])
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('eve')
    await page.getByText(inGerman('Sign In'), { exact: true }).first().tap()
    await signIn(page, eve)
    await expect.poll(() => languageOf(eve)).toBe('de')
    expect(await shown(page)).toBe('de')
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('chosen-language')))
      .toBeNull()
    // The next person in this browser has chosen nothing.
    expect(await languageOf(ida)).toBeNull()
  })

  it('applies to others’ questions and interests, while their answers stay as written', async () => {
    const [eve] = [await person(world, { name: 'Eve' })]
    await choose(eve, 'de')
    const { who: bob, matchId } = await newMatch(world, eve, {
      name: 'Bob',
      interests: ['Hiking', 'Urban beekeeping'],
    })
    const answers = { 'rainy-day': 'At the bakery' }
    await bob.call(profileRoutes.updateUser, {
      params: { id: bob.id },
      body: { prompts: { answers } },
    })
    const { page } = await closingAfterTest(visitAs(browser, world, eve, { locale: 'de-DE' }))
    await gotoLive(page, `/chat/${matchId}`)
    await page.getByText('At the bakery').waitFor()
    await page.getByText(german.get('prompt:rainy-day') ?? '', { exact: true }).waitFor()
    await page.goto(`/app/user/${bob.id}`)
    await page.getByText('Urban beekeeping', { exact: true }).waitFor()
    await page.getByText('Wandern', { exact: true }).first().waitFor()
    expect(await page.getByText(promptsByMood.Cozy['rainy-day']).count()).toBe(0)
  })

  it('says that there is no connection where the server is not reached', async () => {
    expectFailedCalls('POST /api/auth/login ERR_FAILED', 'POST /api/auth/login 502')
    const page = await openSignIn('de-DE')
    const said = toastOf(page).getByText(
      inGerman("Couldn't reach the server. Check your connection."),
    )
    await page.route('**/api/auth/login', (route) => route.abort())
    await signIn(page, ann)
    await said.waitFor()
    await page.reload()
    // A gateway whose server is away.
    await page.unroute('**/api/auth/login')
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502 }))
    await signIn(page, ann)
    await said.waitFor()
  })
})
