import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journeyOf } from './journey.ts'
import { visitAs } from './steps.ts'

describe('what people choose each other by', async () => {
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' })
  const viewer = await person(world, { name: 'Viewer' })
  const editor = () => page.getByRole('dialog', { name: 'Edit Profile' })
  const row = (name: string) => editor().getByRole('button', { name: new RegExp(`^${name}`) })
  const shown = () =>
    editor().locator('[data-part=vitals]').getByRole('switch', { name: 'Show on my profile' })
  const self = async () => (await me.call(authRoutes.me, {})).body
  const card = async () =>
    (await viewer.call(profileRoutes.user, { params: { userId: me.id } })).body as CardView

  it('is given by touch, shown or hidden row by row, and on the own profile as others see it', async () => {
    await page.goto('/profile?edit=basic')
    await row('Smoking').tap()
    await editor().getByRole('group', { name: 'Smoking' }).getByText('Never', { exact: true }).tap()
    await row('Smoking').getByText("Doesn't smoke").waitFor()
    await row('Languages').tap()
    await editor().getByLabel('Add a language').selectOption({ label: 'Portuguese' })
    await editor().getByLabel('Add a language').selectOption({ label: 'Finnish' })
    await editor().getByRole('button', { name: 'Remove Portuguese' }).tap()
    await row('Height').tap()
    await editor().getByLabel('Height', { exact: true }).selectOption({ label: '5′ 11″' })
    await row('Hometown').tap()
    await editor().getByLabel('Hometown', { exact: true }).fill('  Porto ')
    await row('Want children').tap()
    await editor()
      .getByRole('group', { name: 'Want children' })
      .getByText('Maybe', { exact: true })
      .tap()
    await shown().tap()
    await row('Want children').getByText('Hidden: ').waitFor({ state: 'attached' })
    const said = {
      smoking: 'never',
      languages: ['fi'],
      height: 180,
      hometown: 'Porto',
      wantsChildren: 'maybe',
    }
    await expect
      .poll(self)
      .toMatchObject({ ...said, shows: { wantsChildren: false, smoking: true } })
    expect(await card()).toMatchObject({ ...said, wantsChildren: null })

    await editor().getByRole('button', { name: 'Close' }).tap()
    const basics = page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name: 'Basics' }) })
    await expect
      .poll(() => basics.getByRole('listitem').allInnerTexts())
      .toEqual(
        [/5′ 11″/, /Doesn't smoke/, /Finnish/, /From Porto/].map((text) =>
          expect.stringMatching(text),
        ),
      )
  })

  it('stands on the profile that others open, without what is hidden', async () => {
    const theirs = (await visitAs(browser, world, viewer)).page
    await theirs.goto(`/app/user/${me.id}`)
    await theirs.getByRole('heading', { name: 'Basics' }).waitFor()
    const main = theirs.getByRole('main')
    await main.getByText("Doesn't smoke").waitFor()
    expect(await main.innerText()).not.toMatch(/children/)
  })
})
