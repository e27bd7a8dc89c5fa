import { describe, expect, it } from 'vitest'
import { person } from '../harness/person.ts'
import { journey, shared } from './journey.ts'
import { share, startOtherSite, whenTaken } from './sharing.ts'
import { visitAs } from './steps.ts'

describe('photos shared before there is a profile', async () => {
  const elsewhere = await shared(startOtherSite())
  const { world, browser } = await journey()
  const { page, requests } = await visitAs(
    browser,
    world,
    await person(world, { incomplete: true }),
    {
      hasWorker: true,
    },
  )
  const uploads = () =>
    requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/upload'))
  const question = page.getByRole('dialog', { name: 'Add the shared photos?' })
  /** Any site may post to the app. */
  const shareFromElsewhere = async () => {
    await page.goto(elsewhere.url)
    await share(page, `${world.url}/app/share`)
    await question.waitFor()
  }
  const next = async (heading: string) => {
    await page.getByRole('button', { name: 'Next', exact: true }).tap()
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  }
  const added = () =>
    page.getByRole('list', { name: 'Your photos' }).locator('img[alt^=Photo]').count()

  it('are uploaded only once the user says yes', async () => {
    await page.goto('/app')
    await page.getByRole('heading', { name: 'Basics', exact: true }).waitFor()
    await whenTaken(page)
    await shareFromElsewhere()
    await question.getByRole('button', { name: 'Cancel' }).tap()
    await question.waitFor({ state: 'detached' })
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Date of birth').fill('1996-04-12')
    await page.getByLabel('Location').fill('Lisbon')
    await next('Preferences')
    await page.getByRole('group', { name: /i'm a/i }).getByText('Woman', { exact: true }).tap()
    await page
      .getByRole('group', { name: /looking/i })
      .getByText('Everyone', { exact: true })
      .tap()
    await next('Photos')
    // Declined photos are gone, even after a reload.
    await page.reload()
    await page.getByRole('heading', { name: 'Photos', exact: true }).waitFor()
    expect([await added(), await question.count(), uploads()]).toEqual([0, 0, []])

    await shareFromElsewhere()
    expect(uploads()).toEqual([])
    await question.getByRole('button', { name: 'Add Photos' }).tap()
    await expect.poll(added).toBe(1)
    expect(uploads()).toHaveLength(1)
  })

  it('stay when another site sends more, of which 64 MB are kept in all', async () => {
    await shareFromElsewhere()
    await shareFromElsewhere()
    await page.goto(elsewhere.url)
    await share(page, `${world.url}/app/share`, 65 * 1024 * 1024)
    await question.getByRole('button', { name: 'Add Photos' }).tap()
    await expect.poll(added).toBe(3)
    expect(uploads()).toHaveLength(3)
  })
})
