import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { matchOf } from '../harness/pairs.ts'
import { type Person, person, upload } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { journeyOf } from './journey.ts'
import { gotoLive } from './steps.ts'

describe('a match’s profile', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const kenji = await person(world, { name: 'Kenji', bio: 'Builds kites.' })
  await kenji.call(profileRoutes.updateUser, {
    params: { id: kenji.id },
    body: {
      photos: [...kenji.user.photos, await upload(kenji, await photo('jpeg', 300, 400, 120))],
      musicTaste: { topArtists: ['Mitski'] },
      instagramUsername: 'kenji.kites',
    },
  })
  const matchId = await match(kenji)

  async function match(other: Person): Promise<string> {
    return await matchOf(other, me)
  }
  const sheet = (name = /^Kenji, \d+$/) => page.getByRole('dialog', { name })
  const opener = (name: string) => page.getByRole('button', { name: `Open the profile of ${name}` })
  const close = async () => {
    await sheet().getByRole('button', { name: 'Close', exact: true }).tap()
    await sheet().waitFor({ state: 'detached' })
  }

  it('opens from the chat’s header, complete and up to date', async () => {
    await page.goto(`/chat/${matchId}`)
    await page.getByRole('heading', { name: 'Kenji', exact: true }).waitFor()
    // The list of matches in this tab does not know about this change.
    await kenji.call(profileRoutes.updateUser, {
      params: { id: kenji.id },
      body: { bio: 'Builds larger kites.' },
    })
    // Taps the name itself, which the photo's button covers.
    await page.getByRole('heading', { name: 'Kenji', exact: true }).tap({ force: true })
    await sheet().getByText('Builds larger kites.', { exact: true }).waitFor()
    for (const part of [
      `@${kenji.user.username}`,
      'Lisbon',
      'Hiking',
      'Mitski',
      '@kenji.kites',
      '%',
    ])
      await expect.poll(() => sheet().innerText()).toContain(part)
    // In one scroll: a photo, the bio, the next photo, the interests.
    const order = [
      sheet().getByRole('img', { name: 'Kenji, 1 of 2' }),
      sheet().getByText('Builds larger kites.', { exact: true }),
      sheet().getByRole('img', { name: 'Kenji, 2 of 2' }),
      sheet().getByText('Hiking', { exact: true }),
    ]
    const tops: number[] = []
    for (const part of order) tops.push((await part.boundingBox())?.y ?? Number.NaN)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await order[2]?.tap()
    const viewer = page.getByRole('dialog', { name: 'Photos of Kenji' })
    await viewer.getByText('2 of 2', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await sheet().getByRole('button', { name: /% · / }).tap()
    const why = page.getByRole('dialog', { name: 'Compatibility' })
    await why.getByText('Breakdown').waitFor()
    await page.keyboard.press('Escape')
    await why.waitFor({ state: 'detached' })
    expect(await sheet().count()).toBe(1)
    await close()
    expect(new URL(page.url()).pathname).toBe(`/chat/${matchId}`)
  })

  it('opens from the picture in a row, while the rest of the row opens the chat', async () => {
    await page.goto('/matches')
    await opener('Kenji').tap()
    await sheet().getByText('Builds larger kites.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/matches')
    await close()
    await opener('Kenji').tap()
    await sheet().getByRole('link', { name: 'Message' }).tap()
    await page.getByPlaceholder('Type a message...').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/chat/${matchId}`)
    expect(await sheet().count()).toBe(0)
  })

  it('shows what the list of matches knows when the profile cannot be loaded', async () => {
    await page.route(`**/api/user/${kenji.id}`, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/matches')
    await opener('Kenji').tap()
    await sheet().getByText('Builds larger kites.').waitFor()
    await close()
    await page.unroute(`**/api/user/${kenji.id}`)
  })

  it('opens from the celebration of a match, and closing it returns there', async () => {
    await gotoLive(page, '/games')
    await match(await person(world, { name: 'Ines', bio: 'Whistles.' }))
    const title = page.getByRole('heading', { name: "It's a Match!" })
    await title.waitFor()
    await opener('Ines').tap()
    const profile = sheet(/^Ines, \d+$/)
    await profile.getByText('Whistles.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await profile.waitFor({ state: 'detached' })
    // Words begun here are the chat's.
    await page.getByRole('textbox', { name: 'Message to Ines' }).fill('Do you whistle in')
    await page.getByRole('button', { name: 'Not now' }).tap()
    await title.waitFor({ state: 'detached' })
    await page.goto('/matches')
    await page
      .getByRole('link', { name: /^Message Ines/ })
      .first()
      .tap()
    await page.getByText('You matched with Ines! Start a conversation.').waitFor()
    const composer = page.getByRole('textbox', { name: 'Message to Ines' })
    expect(await composer.inputValue()).toBe('Do you whistle in')
  })
})
