import { type Passkeys, passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import type { BrowserContext, Page } from 'playwright-core'
import { freePort } from '../../scripts/lib/ports.ts'
import { startMail } from '../harness/mail.ts'
import { type Person, password } from '../harness/person.ts'
import { journey, shared } from './journey.ts'

/** Gives a tab a device with a fingerprint that always matches. */
export async function giveKeys(context: BrowserContext, page: Page) {
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

/** A journey on a host name, because an IP address cannot have passkeys. */
export async function passkeysJourney() {
  const mail = await shared(startMail())
  const port = await freePort()
  const { world, browser } = await journey(
    { PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: mail.url },
    port,
  )
  world.url = `http://localhost:${port}`
  return { mail, world, browser }
}

export const listOf = async (who: Person): Promise<Passkeys> =>
  (await who.call(passkeyRoutes.list, {})).body

export const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** Adds a passkey on the Account screen. */
export async function add(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).tap()
  const form = sheet(page, 'Add a passkey')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Continue' }).tap()
  await form.waitFor({ state: 'detached' })
  await section(page).getByText(name, { exact: true }).waitFor()
}

/** Goes to the sign-in form and presses Use a passkey. */
export async function useKey(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByText('Sign In', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Use a passkey' }).tap()
}
