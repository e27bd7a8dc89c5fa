import type { Page } from 'playwright-core'
import { person } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import type { World } from '../../harness/server.ts'
import type { Screenshot } from '../screenshot.ts'

interface Status {
  verification_status?: string
  verification_reason?: string
  is_verified?: boolean
  age_verified?: boolean
  id_verified?: boolean
}

/** A person with this verification status. */
const asked = (status: Status) => async (world: World) => {
  const me = await person(world)
  const { db } = world.database
  if (Object.keys(status).length > 0)
    await db.updateTable('users').set(status).where('id', '=', me.id).execute()
  return me
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const open = async (page: Page) => {
  await page.goto('/app/verification')
  await page.getByRole('heading', { name: 'Verification', exact: true }).waitFor()
}

const toDocument = async (page: Page) => {
  await open(page)
  await page.getByLabel('Date of birth').fill('1994-04-04')
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Your ID' }).waitFor()
}

/** The banner on the user's own profile. */
const banner = (name: string, status: Status, text: string): Screenshot => ({
  name: `verification-banner-${name}`,
  prepare: asked(status),
  aim: (page) => page.getByRole('region', { name: 'Verification' }).scrollIntoViewIfNeeded(),
  async show(page) {
    await page.goto('/profile')
    await page
      .getByRole('region', { name: 'Verification' })
      .getByText(text, { exact: true })
      .waitFor()
  },
})

const rejected: Status = {
  verification_status: 'rejected',
  verification_reason:
    'We could not read your document. Please take a sharp picture in good light.',
}

const standing = (name: string, status: Status, text: string): Screenshot => ({
  name: `verification-${name}`,
  prepare: asked(status),
  async show(page) {
    await open(page)
    await page.getByText(text).first().waitFor()
  },
})

export const screenshots: Screenshot[] = [
  standing('required', {}, 'Verification Required'),
  standing('expired', { verification_status: 'expired' }, 'Send it again.'),
  standing('rejected', rejected, 'Verification Rejected'),
  standing('review', { verification_status: 'pending' }, 'Under Review'),
  standing(
    'done',
    { verification_status: 'verified', is_verified: true, age_verified: true, id_verified: true },
    'Fully Verified',
  ),
  banner('required', {}, 'Verification Required'),
  banner('pending', { verification_status: 'pending' }, 'Under Review'),
  banner('rejected', rejected, 'Verification Rejected'),
  banner(
    'expired',
    { verification_status: 'expired' },
    "We couldn't review your document in time. Send it again.",
  ),
  {
    name: 'verification-date-missing',
    prepare: asked({}),
    unturnable: true,
    async show(page) {
      await open(page)
      await page.getByLabel('Date of birth').fill('')
      await press(page, 'Next')
      await page.getByText('Enter your date of birth.').first().waitFor()
    },
  },
  {
    name: 'verification-id-missing',
    prepare: asked({}),
    unturnable: true,
    async show(page) {
      await toDocument(page)
      await press(page, 'Next')
      await page.getByText('Choose a picture of your ID.').first().waitFor()
    },
  },
  {
    name: 'verification-check',
    prepare: asked({}),
    unturnable: true,
    async show(page) {
      await toDocument(page)
      const buffer = await photo('jpeg', 1200, 800)
      await page
        .locator('input[name=idDocument]')
        .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer })
      await press(page, 'Next')
      await page.getByRole('img', { name: 'Your document' }).waitFor()
    },
  },
]
