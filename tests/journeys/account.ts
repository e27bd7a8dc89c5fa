import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { Page } from 'playwright-core'
import { call } from '../harness/http.ts'
import { startMail } from '../harness/mail.ts'
import type { Person } from '../harness/person.ts'
import { journey, shared } from './journey.ts'

/** A journey through accounts, with a server that sends its mail to `mail`. */
export async function accountJourney() {
  const mail = await shared(startMail())
  const { world, browser } = await journey({ SMTP_URL: mail.url })
  return {
    world,
    browser,
    mail,
    signIn: ({ user }: Person, given: string) =>
      call(world.url, null, authRoutes.login, { body: { email: user.email, password: given } }),
    sheet: (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }),
  }
}
