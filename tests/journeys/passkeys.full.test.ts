import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { describe, expect, it } from 'vitest'
import { call } from '../harness/http.ts'
import { decideAbout } from '../harness/moderators.ts'
import { afterTheEnd, expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { add, giveKeys, listOf, passkeysJourney, section, sheet, useKey } from './passkeys.ts'
import { chunkOf, toastOf, visitAs } from './steps.ts'

describe('passkeys', async () => {
  const { mail, world, browser } = await passkeysJourney()

  it('can stand alone, sign in then and be removed', async () => {
    expectFailedCalls('POST /api/passkeys/remove 409', 'GET /assets/:file ERR_FAILED')
    const ann = await person(world)
    const { context, page } = await visitAs(browser, world, ann)
    await giveKeys(context, page)
    await page.goto('/app/account')
    await add(page, 'Ann’s phone')
    await mail.next(ann.user.email)

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

    // Without a password the passkey proves who is asking.
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
    // A WebAuthn response is valid once.
    const replay = { key: JSON.parse(confirmed[0] ?? '{}').key }
    expect((await ann.call(passkeyRoutes.confirm, { body: replay })).status).toBe(401)

    await section(page).getByRole('button', { name: 'Remove Ann’s phone' }).tap()
    const removing = sheet(page, 'Remove the passkey?')
    await removing.getByRole('button', { name: 'Remove', exact: true }).tap()
    await expect.poll(() => toastOf(page).innerText()).toContain('only way to sign in')
    await removing.locator('header').getByRole('button', { name: 'Close' }).tap()
    await removing.waitFor({ state: 'detached' })

    // The code that asks for the passkey doesn't load, and the button is free for a retry.
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
    await useKey(page)
    await page.waitForURL((url) => url.pathname !== '/auth')
    await expect.poll(async () => (await listOf(ann)).passkeys[0]?.lastUsedAt).not.toBeNull()
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

    // A password can confirm the removal of a passkey too.
    await section(page).getByRole('button', { name: 'Add a passkey' }).tap()
    const adding = sheet(page, 'Add a passkey')
    await adding.getByLabel('Name').fill('Mine')
    await adding.getByLabel('Password', { exact: true }).fill('another password 9')
    await adding.getByRole('button', { name: 'Continue' }).tap()
    await section(page).getByRole('button', { name: 'Remove Mine' }).tap()
    const removing = sheet(page, 'Remove the passkey?')
    await removing.getByRole('button', { name: 'Remove', exact: true }).tap()
    await removing.getByText('Enter your password.').waitFor()
    await removing.getByLabel('Password', { exact: true }).fill('another password 9')
    await removing.getByRole('button', { name: 'Remove', exact: true }).tap()
    await removing.waitFor({ state: 'detached' })
    expect((await listOf(ann)).passkeys).toEqual([])
    await context.close()
  })
})
