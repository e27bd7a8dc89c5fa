import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { describe, expect, it } from 'vitest'
import { visit } from '../harness/browser.ts'
import { send } from '../harness/http.ts'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password, person } from '../harness/person.ts'
import { add, giveKeys, listOf, passkeysJourney, section, sheet, useKey } from './passkeys.ts'
import { confirmAge, toastOf, visitAs } from './steps.ts'

describe('passkeys', async () => {
  const { mail, world, browser } = await passkeysJourney()

  it('are added and named, and sign in without a password', async () => {
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

    await context.clearCookies()
    const answers: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(passkeyRoutes.signIn.url)) answers.push(request.postData() ?? '')
    })
    await useKey(page)
    await page.waitForURL((url) => url.pathname !== '/auth')
    await expect.poll(async () => (await listOf(ann)).passkeys[0]?.lastUsedAt).not.toBeNull()
    // An intercepted response is useless.
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
    await section(page).getByText('Lost', { exact: true }).waitFor({ state: 'detached' })
    await context.clearCookies()
    await useKey(page)
    await expect
      .poll(() => toastOf(page).innerText())
      .toContain("This passkey doesn't belong to any account.")
    expect(new URL(page.url()).pathname).toBe('/auth')
    await context.close()
  })
})
