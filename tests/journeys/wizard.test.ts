import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { startPhotoHost } from '../harness/photo-host.ts'
import { journey, shared } from './journey.ts'
import { toastOf, visitAs } from './steps.ts'

describe('the wizard', async () => {
  const host = await shared(startPhotoHost())
  const { world, browser } = await journey({ PROXY_ALLOW: host.allow })
  await person(world, {
    name: 'Una',
    latitude: '37.78',
    longitude: '-122.42',
    locationEnabled: true,
  })
  const { page, context } = await visitAs(
    browser,
    world,
    await person(world, { name: 'Ann', incomplete: true }),
  )
  await page.goto('/app')

  const at = (step: string) => page.getByRole('heading', { name: step, exact: true }).waitFor()
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).tap()
  const toastSays = (title: string, text: string) =>
    expect.poll(() => toastOf(page).innerText()).toBe(`${title}\n${text}`)
  const missing = (rest = ', including your date of birth') =>
    toastSays('Missing Information', `Please fill in all required fields${rest}.`)
  const pictures = () => page.getByRole('list', { name: 'Your photos' }).locator('img[alt^=Photo]')
  const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator('input[type=file]').first().setInputFiles(files)
  const jpeg = async (name: string, width = 500, height = 400, hue = 0) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', width, height, hue),
  })
  // In the last time zone to reach a date.
  const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
  const yearsAgo = (years: number) =>
    `${Number(today.slice(0, 4)) - years}${today.slice(4).replace('-02-29', '-02-28')}`

  await at('Basics')

  it('requires a name, a date of birth, 18 years of age and a location', async () => {
    await next()
    await missing()
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Location').fill('Lisbon')
    await next()
    await missing()
    const birth = page.getByLabel('Date of birth')
    expect(await birth.getAttribute('max')).toBe(yearsAgo(18))
    expect(await birth.getAttribute('min')).toBe(yearsAgo(100))
    await birth.fill(yearsAgo(17))
    await page.getByText(/ You can create one starting [A-Z][a-z]+ \d+, \d{4}\.$/).waitFor()
    await next()
    await toastSays('Age Requirement', 'You must be at least 18 years old to create a profile.')
    await birth.fill(`${Number(today.slice(0, 4)) - 100}-01-01`)
    await next()
    await missing()
    await page.getByText('Check the year.').waitFor()
    await birth.fill('1996-04-12')
  })

  it('completes cities, which it shares at once, takes the device’s position, which it offers to share, and gives up either', async () => {
    const field = page.getByRole('combobox', { name: 'Location' })
    const place = page.getByText('Your location', { exact: true })
    await field.fill('San Francisco, CA')
    await page.getByRole('option', { name: /^San Francisco.*California/ }).tap()
    expect(await field.inputValue()).toBe('San Francisco, California')
    await page.getByText('37.77° N, 122.42° W').waitFor()
    const share = page.getByRole('switch', { name: 'Share this location' })
    expect(await share.isChecked()).toBe(true)
    await field.fill('A house on a hill')
    await place.waitFor({ state: 'detached' })
    await field.fill('')
    const locate = page.getByRole('button', { name: 'Use my location' })
    await locate.tap()
    await toastSays('Location error', 'Location access denied. Please enable location permissions.')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 37.7796, longitude: -122.4194 })
    await locate.tap()
    await expect.poll(() => field.inputValue()).toBe('San Francisco, California')
    await page.getByText('37.78° N, 122.42° W').waitFor()
    // The device's position is used, whatever its name.
    await field.fill('A house on a hill')
    expect(await share.isChecked()).toBe(false)
    await share.tap()
    await page.getByRole('button', { name: 'Forget' }).tap()
    await place.waitFor({ state: 'detached' })
    await locate.tap()
    await share.tap()
    expect(await field.inputValue()).toBe('A house on a hill')
    // Text typed during the position lookup is newer than the press.
    await field.fill('')
    await page.evaluate(() => {
      const find = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...given) =>
        addEventListener('position-found', () => find(...given))
    })
    await locate.tap()
    await field.fill('A boat')
    await page.evaluate(() => dispatchEvent(new Event('position-found')))
    await page.getByText('37.78° N, 122.42° W').waitFor()
    await expect.poll(() => locate.getAttribute('aria-busy')).not.toBe('true')
    expect(await field.inputValue()).toBe('A boat')
  })

  it('counts the characters, and waits with every text that is too long, which it leaves whole', async () => {
    await page.getByLabel('Bio').fill('Hello')
    await page.getByText(/5\s*\/\s*500/).waitFor()
    for (const [label, max] of [
      ['Bio', 500],
      ['Name', 50],
      ['Location', 100],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.fill('x'.repeat(max + 12))
      await next()
      await page.getByText('12 characters too long.', { exact: true }).waitFor()
      await page.getByText(new RegExp(`${max + 12}\\s*/\\s*${max}`)).waitFor()
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await field.inputValue()).toHaveLength(max + 12)
      await field.fill(before)
    }
    await next()
    await at('Preferences')
  })

  it('requires a gender and a preference, and loses nothing on going back', async () => {
    await next()
    await missing('')
    await page.getByText('Woman', { exact: true }).tap()
    await next()
    await missing('')
    await page.getByText('Everyone', { exact: true }).tap()
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await at('Basics')
    expect(await page.getByLabel('Bio').inputValue()).toBe('Hello')
    await next()
    await next()
    await at('Photos')
  })

  it('requires a photo, and refuses files that are none', async () => {
    await next()
    await toastSays('Add Photos', 'Please add at least one photo to your profile.')
    await choose([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }])
    await toastSays('Invalid file', 'Please select an image file.')
    await choose([{ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') }])
    await toastSays('Upload failed', 'Failed to upload photo. Please try again.')
    await choose([
      {
        name: 'half.jpg',
        mimeType: 'image/jpeg',
        buffer: (await photo('jpeg', 300, 400)).subarray(0, 3000),
      },
    ])
    await toastSays(
      'Upload failed',
      'This photo was cut off: part of it is missing. Choose another one.',
    )
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
    for (const [name, mimeType] of [
      ['photo.heic', 'image/heic'],
      ['PHOTO.HEIC', ''],
      ['renamed.jpg', 'image/jpeg'],
    ] as const) {
      // Another toast in between, so that the next one is announced as new.
      await choose([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }])
      await toastSays('Invalid file', 'Please select an image file.')
      await choose([{ name, mimeType, buffer: heic }])
      await toastSays(
        'Upload failed',
        "This photo's format isn't supported here. Choose a JPEG or PNG.",
      )
    }
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      const files = new DataTransfer()
      files.items.add(
        new File([new Uint8Array(50 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' }),
      )
      if (!input) throw new Error('no input')
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^File too large/)
    expect(await pictures().count()).toBe(0)
  })

  it('reduces a photo to 800 px before it uploads it, and confirms the upload', async () => {
    await choose([{ ...(await jpeg('one', 2000, 1500)), mimeType: '' }])
    await expect.poll(() => pictures().count()).toBe(1)
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^Photo uploaded/)
    // Otherwise the server would keep 1200 px.
    const size = () =>
      pictures()
        .first()
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([800, 600])
  })

  it('uses the first photo as the main one, and after its removal the first that remains', async () => {
    await choose([await jpeg('two.jpg', 500, 400, 90), await jpeg('three.jpg', 500, 400, 180)])
    await expect.poll(() => pictures().count()).toBe(3)
    const second = await pictures().nth(1).getAttribute('src')
    await page.getByAltText('Photo 1, main photo').waitFor()
    await page.getByRole('button', { name: 'Remove photo 1' }).tap()
    await page.getByAltText('Photo 1, main photo').waitFor()
    expect(await page.getByAltText('Photo 1, main photo').getAttribute('src')).toBe(second)
  })

  it('accepts a photo by its link, and five photos in all', async () => {
    const link = page.getByLabel('Or by link')
    const add = page.getByRole('button', { name: 'Add link' })
    await add.tap()
    await page.getByText('Please enter a photo URL.').waitFor()
    await link.fill(`${host.origin}/missing.jpg`)
    await add.tap()
    await page.getByText("This photo didn't load. Check the link.").waitFor()
    for (const number of [1, 2, 3]) {
      await link.fill(`${host.origin}/${number}.jpg`)
      await link.press('Enter')
      await expect
        .poll(() => page.getByRole('button', { name: /^Remove photo/ }).count())
        .toBe(number + 2)
    }
    await expect.poll(() => page.getByRole('button', { name: /^Remove photo/ }).count()).toBe(5)
    expect(await page.locator('input[type=file]').count()).toBe(0)
    expect(await link.count()).toBe(0)
    for (const number of [5, 4, 3])
      await page.getByRole('button', { name: `Remove photo ${number}` }).tap()
    await next()
    await at('Interests')
  })

  it('keeps the draft through a reload', async () => {
    await page.getByText('Travel', { exact: true }).tap()
    await page.reload()
    await at('Interests')
    expect(await page.getByRole('checkbox', { name: 'Travel' }).isChecked()).toBe(true)
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.tap()
    await at('Photos')
    expect(await pictures().count()).toBe(2)
    await back.tap()
    expect(await page.getByRole('radio', { name: 'Woman' }).isChecked()).toBe(true)
    await back.tap()
    expect(await page.getByLabel('Date of birth').inputValue()).toBe('1996-04-12')
    for (const step of ['Preferences', 'Photos', 'Interests']) {
      await next()
      await at(step)
    }
  })

  it('shows 12 of the 20 presets at a time, and accepts own interests, no duplicates and at most 10', async () => {
    const shown = async () => {
      const names = await page
        .getByRole('group', { name: /^Choose what you love/ })
        .locator('label')
        .allInnerTexts()
      return names.map((name) => name.trim())
    }
    const first = await shown()
    expect(first).toHaveLength(12)
    await page.getByRole('button', { name: 'More ideas' }).tap()
    const more = await shown()
    expect(more).toHaveLength(12)
    expect(new Set([...first, ...more]).size).toBe(20)
    const own = page.getByLabel('Add your own')
    await own.fill('y'.repeat(31))
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.getByText('1 character too long.', { exact: true }).waitFor()
    expect(await own.inputValue()).toHaveLength(31)
    await own.fill('  travel ')
    await own.press('Enter')
    await page.getByText('You already chose this one.').waitFor()
    for (let number = 1; number <= 9; number++) {
      await own.fill(`Own ${number}`)
      await own.press('Enter')
    }
    await page.getByText('10 of 10').waitFor()
    await own.fill('One more')
    await own.press('Enter')
    await page.getByText('You can choose up to 10.').waitFor()
    await page.getByRole('button', { name: 'Remove Own 9' }).tap()
    await own.fill('Bouldering')
  })

  it('is left with Back on the first step, and keeps the draft', async () => {
    for (let step = 0; step < 3; step++)
      await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await at('Basics')
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await page.getByRole('button', { name: 'Stay' }).tap()
    await at('Basics')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann')
    for (const step of ['Preferences', 'Photos', 'Interests']) {
      await next()
      await at(step)
    }
  })

  it('leads to the field that the server refuses, and marks it until it is changed', async () => {
    expectFailedCalls('POST /api/auth/complete-profile 400')
    const create = page.getByRole('button', { name: 'Create Profile' })
    const why = page.locator('form').getByText("A name can't change the direction of the text.")
    const own = page.getByLabel('Add your own')
    await own.fill('Boul\u202edering')
    for (let step = 0; step < 3; step++)
      await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await at('Basics')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('A\u202ann')
    for (const step of ['Preferences', 'Photos', 'Interests']) {
      await next()
      await at(step)
    }
    await create.tap()
    await at('Basics')
    await why.waitFor()
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('\u200eAnn\u200f')
    await why.waitFor({ state: 'detached' })
    for (const step of ['Preferences', 'Photos', 'Interests']) {
      await next()
      await at(step)
    }
    await why.waitFor()
    await own.fill('Bouldering')
    await why.waitFor({ state: 'detached' })
  })

  it('returns to the photos when one of them no longer exists', async () => {
    expectFailedCalls('POST /api/auth/complete-profile 400', 'GET /media/:file 404')
    // An upload is kept for a day, a draft forever.
    await world.database.db.deleteFrom('media').execute()
    await page.getByRole('button', { name: 'Create Profile' }).tap()
    await at('Photos')
    await toastSays('Add Photos', 'Some of your photos are no longer here. Add them again.')
    for (const number of [2, 1])
      await page.getByRole('button', { name: `Remove photo ${number}` }).tap()
    await choose([await jpeg('again.jpg')])
    await expect.poll(() => pictures().count()).toBe(1)
    await next()
    await at('Interests')
  })

  it('reports that the profile could not be saved, and saves it at the second try', async () => {
    expectFailedCalls('GET /media/:file 404')
    const create = page.getByRole('button', { name: 'Create Profile' })
    await page.route('**/api/auth/complete-profile', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await create.tap()
    await toastSays('Error', 'Failed to create profile. Please try again.')
    await page.unroute('**/api/auth/complete-profile')
    await create.tap()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
    await expect.poll(() => toastOf(page).innerText()).toMatch(/^Profile Created/)
    // A typed interest that was not added counts too, and survived every step and reload since.
    const made = world.database.db.selectFrom('users').select('interests').where('name', '=', 'Ann')
    const { interests } = await made.executeTakeFirstOrThrow()
    expect(interests).toHaveLength(10)
    expect(interests).toContain('Bouldering')
    await page.getByRole('button', { name: 'Nearby', exact: true }).tap()
    await page.getByRole('article', { name: /^Una/ }).getByText('miles away').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Smart Discovery' }).waitFor()
  })
})
