import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { type Passkeys, passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'
import { visit } from '../harness/browser.ts'
import { call, send } from '../harness/http.ts'
import { startMail } from '../harness/mail.ts'
import { decideAbout } from '../harness/moderators.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { type Person, password, person } from '../harness/person.ts'
import { journey, shared } from './journey.ts'
import { chunkOf, confirmAge, toastOf, visitAs } from './steps.ts'

/** Gives a tab a device with a fingerprint that always fits. */
async function giveKeys(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

describe('passkeys', async () => {
  const mail = await shared(startMail())
  const port = await freePort()
  // An address in digits has no passkeys.
  const { world, browser } = await journey(
    { PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: mail.url },
    port,
  )
  world.url = `http://localhost:${port}`

  const listOf = async (who: Person): Promise<Passkeys> =>
    (await who.call(passkeyRoutes.list, {})).body
  const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
  const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

  async function add(page: Page, name: string): Promise<void> {
    await section(page).getByRole('button', { name: 'Add a passkey' }).tap()
    const form = sheet(page, 'Add a passkey')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Continue' }).tap()
    await form.waitFor({ state: 'detached' })
    await section(page).getByText(name, { exact: true }).waitFor()
  }

  it('are added and named, sign in without a password, can stand alone and be removed', async () => {
    expectFailedCalls('POST /api/passkeys/remove 409', 'GET /assets/:file ERR_FAILED')
    const ann = await person(world)
    const { context, page } = await visitAs(browser, world, ann)
    await giveKeys(context, page)
    await page.goto('/app/account')
    await add(page, 'My phone')
    expect((await listOf(ann)).passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    expect((await mail.next(ann.user.email)).subject).toBe(
      'A passkey was added to your Swoon account',
    )

    await section(page).getByRole('button', { name: 'Rename My phone' }).tap()
    await sheet(page, 'Rename the passkey').getByLabel('Name').fill('Ann’s phone')
    await sheet(page, 'Rename the passkey').getByRole('button', { name: 'Save' }).tap()
    await section(page).getByText('Ann’s phone', { exact: true }).waitFor()

    await section(page).getByRole('button', { name: 'Remove my password' }).tap()
    const dropping = sheet(page, 'Remove your password?')
    const typed = dropping.getByLabel('Password', { exact: true })
    await typed.fill(password)
    await dropping.locator('header').getByRole('button', { name: 'Close' }).tap()
    await dropping.waitFor({ state: 'detached' })
    await section(page).getByRole('button', { name: 'Remove my password' }).tap()
    expect(await typed.inputValue()).toBe('')
    await typed.fill(password)
    await dropping.getByRole('button', { name: 'Remove my password' }).tap()
    await dropping.waitFor({ state: 'detached' })
    const byPassword = { body: { email: ann.user.email, password } }
    expect((await call(world.url, null, authRoutes.login, byPassword)).status).toBe(401)

    // Without a password it is the passkey that proves who asks.
    const email = `new-${ann.user.email}`
    const refused = await ann.call(accountRoutes.changeEmail, { body: { email } })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'CONFIRM_NEEDED' }])
    expect((await ann.call(passkeyRoutes.options, { body: {} })).status).toBe(403)
    const confirmed: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(passkeyRoutes.confirm.url))
        confirmed.push(request.postData() ?? '')
    })
    await page.getByRole('button', { name: 'Change email' }).tap()
    const moving = sheet(page, 'Change email')
    await moving.getByText("First you'll confirm with your passkey.").waitFor()
    await moving.getByLabel('New email').fill(email)
    await moving.getByRole('button', { name: 'Send link' }).tap()
    await page.getByText(`We sent a link to ${email}`).waitFor()
    expect((await mail.next(email)).subject).toContain('email')
    // An answer counts once.
    const replay = { key: JSON.parse(confirmed[0] ?? '{}').key }
    expect((await ann.call(passkeyRoutes.confirm, { body: replay })).status).toBe(401)

    await section(page).getByRole('button', { name: 'Remove Ann’s phone' }).tap()
    const removing = sheet(page, 'Remove the passkey?')
    await removing.getByRole('button', { name: 'Remove', exact: true }).tap()
    await expect.poll(() => toastOf(page).innerText()).toContain('only way to sign in')
    await removing.locator('header').getByRole('button', { name: 'Close' }).tap()
    await removing.waitFor({ state: 'detached' })

    // The code that asks for the passkey doesn't load, and the button is free for another try.
    const code = `**/${await chunkOf('passkeys')}`
    await page.route(code, (route) => route.abort())
    await page.goto('/app/privacy')
    await page.getByRole('button', { name: 'Delete your account' }).tap()
    const leaving = sheet(page, 'Delete your account?')
    await leaving.getByText("You'll confirm that it's you with your passkey.").waitFor()
    const last = leaving.getByRole('button', { name: 'Delete for good' })
    await last.tap()
    await toastOf(page).getByText("This didn't load").waitFor()
    await expect.poll(() => last.getAttribute('aria-busy')).toBeNull()
    await page.unroute(code)

    await context.clearCookies()
    const answers: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(passkeyRoutes.signIn.url)) answers.push(request.postData() ?? '')
    })
    await page.goto('/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByRole('button', { name: 'Use a passkey' }).tap()
    await page.waitForURL((url) => url.pathname !== '/auth')
    await expect.poll(async () => (await listOf(ann)).passkeys[0]?.lastUsedAt).not.toBeNull()
    // An answer that was overheard is of no use.
    const again = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: answers[0] ?? '',
    }
    expect((await send(world.url + passkeyRoutes.signIn.url, again)).status).toBe(401)
    await context.close()
  })

  it('of a device without one sign no one in', async () => {
    expectFailedCalls('POST /api/auth/passkey 401')
    const { context, page } = await visit(browser, world.url)
    await confirmAge(context)
    const { session, authenticatorId } = await giveKeys(context, page)
    const bob = await person(world)
    const [name = '', value = ''] = bob.cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url: world.url }])
    await page.goto('/app/account')
    await add(page, 'Lost')
    const { passkeys } = await listOf(bob)
    expect(
      (
        await bob.call(passkeyRoutes.remove, {
          params: { id: passkeys[0]?.id ?? '' },
          body: { password },
        })
      ).body.passkeys,
    ).toEqual([])
    expect(
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    ).toHaveLength(1)
    await context.clearCookies()
    await page.goto('/auth')
    await page.getByText('Sign In', { exact: true }).first().tap()
    await page.getByRole('button', { name: 'Use a passkey' }).tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain("This passkey doesn't belong to any account.")
    expect(new URL(page.url()).pathname).toBe('/auth')
    await context.close()
  })

  it('let someone who is banned and has no password delete the account', async () => {
    expectFailedCalls(...afterTheEnd)
    const eve = await person(world)
    const { context, page } = await visitAs(browser, world, eve)
    await giveKeys(context, page)
    await page.goto('/app/account')
    await add(page, 'Mine')
    expect((await eve.call(passkeyRoutes.dropPassword, { body: { password } })).status).toBe(200)
    await decideAbout(world, eve, 'ban', 'Threats are not allowed.')
    await page.getByRole('heading', { name: 'Your account is banned' }).waitFor()
    await page.getByRole('button', { name: 'Delete your account' }).tap()
    const deleting = sheet(page, 'Delete your account?')
    await deleting.getByText("You'll confirm that it's you with your passkey.").waitFor()
    expect(await deleting.getByRole('button', { name: 'Hide your profile' }).count()).toBe(0)
    await deleting.getByRole('button', { name: 'Delete for good' }).tap()
    await page.waitForURL((url) => url.pathname === '/auth')
    const { deleted_at } = await world.database.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', eve.id)
      .executeTakeFirstOrThrow()
    expect(deleted_at).not.toBeNull()
    await context.close()
  })

  it('are looked through after a change of password, and those that are not the user’s removed', async () => {
    const ann = await person(world)
    const { context, page } = await visitAs(browser, world, ann)
    await giveKeys(context, page)
    await page.goto('/app/account')
    await add(page, 'A thief’s phone')
    await page.getByRole('button', { name: 'Change password' }).tap()
    const form = sheet(page, 'Change password')
    await form.getByLabel('Current password', { exact: true }).fill(password)
    await form.getByLabel('New password', { exact: true }).fill('another password 9')
    await form.getByLabel('Confirm new password', { exact: true }).fill('another password 9')
    await form.getByRole('button', { name: 'Change password' }).tap()
    await form.getByText("Check any you don't recognize.").waitFor()
    await form.getByRole('checkbox', { name: 'A thief’s phone' }).tap()
    await form.getByRole('button', { name: 'Remove this passkey' }).tap()
    await form.waitFor({ state: 'detached' })
    expect((await listOf(ann)).passkeys).toEqual([])

    // One key is removed by the password, too.
    await section(page).getByRole('button', { name: 'Add a passkey' }).tap()
    const adding = sheet(page, 'Add a passkey')
    await adding.getByLabel('Name').fill('Mine')
    await adding.getByLabel('Password', { exact: true }).fill('another password 9')
    await adding.getByRole('button', { name: 'Continue' }).tap()
    await section(page).getByRole('button', { name: 'Remove Mine' }).tap()
    const removing = sheet(page, 'Remove the passkey?')
    await removing.getByRole('button', { name: 'Remove', exact: true }).tap()
    await removing.getByText('Please enter your password.').waitFor()
    await removing.getByLabel('Password', { exact: true }).fill('another password 9')
    await removing.getByRole('button', { name: 'Remove', exact: true }).tap()
    await removing.waitFor({ state: 'detached' })
    expect((await listOf(ann)).passkeys).toEqual([])
    await context.close()
  })
})
