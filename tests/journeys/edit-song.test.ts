import { describe, expect, it } from 'vitest'
import { get } from '../features/media/files.ts'
import { person } from '../harness/person.ts'
import { tone } from '../harness/recorded.ts'
import { journey } from './journey.ts'
import { fill, me, mediaEditor, part, picker, saved } from './media-editor.ts'
import { toastOf } from './steps.ts'

describe('the favorite song on the user’s own profile', async () => {
  const { world, browser } = await journey()

  const editor = mediaEditor(browser, world)

  it('a song is chosen by file, kept whatever its length, heard and replaced', async () => {
    const ann = await person(world)
    const { page, faults } = await editor(ann)
    const song = part(page, 'Favorite song')
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      picker(page, 'Favorite song').setInputFiles({ name, mimeType, buffer })
    await pick('a.pdf', 'application/pdf', Buffer.from('%PDF'))
    await expect
      .poll(() => toastOf(page).innerText())
      .toMatch(/Invalid file type\nChoose an audio file\./)
    await song.getByText('Choose an audio file.').waitFor()
    // Longer than the 60 seconds of the hint, which is only advice.
    await pick('long.wav', 'audio/wav', tone(61))
    await expect.poll(async () => (await me(ann)).favoriteMusicUrl).toMatch(/^\/media\/.+\.wav$/)
    const first = (await me(ann)).favoriteMusicUrl
    await fill(song, 'Title', 'Feeling Good')
    await expect.poll(async () => (await me(ann)).favoriteSongTitle).toBe('Feeling Good')
    const heard = await get(world, first ?? '', ann)
    expect(heard.status).toBe(200)
    // Left unread, it would hold the server's end up.
    await heard.body?.cancel()
    await song.getByText('Choose another file').waitFor()
    await pick('short.wav', 'audio/wav', tone(2))
    await expect.poll(async () => (await me(ann)).favoriteMusicUrl).not.toBe(first)
    await song.getByRole('button', { name: 'Remove song' }).tap()
    await expect.poll(async () => (await me(ann)).favoriteMusicUrl).toBe(null)
    await song.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(async () => (await me(ann)).favoriteMusicUrl).toMatch(/^\/media\//)
    await saved(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('a song is chosen by link, with its title and artist', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const song = part(page, 'Favorite song')
    const use = song.getByRole('button', { name: 'Use link' })
    await use.tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toMatch(/Invalid URL\nPlease enter a valid music URL/)
    await song.getByLabel('Or a song by link').fill('my song')
    await use.tap()
    await expect
      .poll(() => toastOf(page).innerText())
      .toMatch(/Invalid URL\nPlease enter a valid URL format/)
    await song.getByLabel('Or a song by link').fill('https://music.example/page')
    await use.tap()
    await fill(song, 'Title', 'Feeling Good')
    await fill(song, 'Artist', 'Nina Simone')
    await expect
      .poll(async () => await me(ann))
      .toMatchObject({
        favoriteMusicUrl: 'https://music.example/page',
        favoriteSongTitle: 'Feeling Good',
        favoriteSongArtist: 'Nina Simone',
      })
    await song.getByRole('link', { name: /Feeling Good/ }).waitFor()
    // A removed song cannot be restored over a new one, nor can a file still uploading replace a later link.
    await song.getByRole('button', { name: 'Remove song' }).tap()
    await song.getByRole('button', { name: 'Undo' }).waitFor()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/upload-media', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await picker(page, 'Favorite song').setInputFiles({
      name: 'a.wav',
      mimeType: 'audio/wav',
      buffer: tone(2),
    })
    await song.getByText('Choose a song file').waitFor({ state: 'detached' })
    await song.getByLabel('Or a song by link').fill('https://music.example/later')
    await use.tap()
    goOn()
    await song.getByText('Choose another file').waitFor()
    await saved(page)
    expect((await me(ann)).favoriteMusicUrl).toBe('https://music.example/later')
    expect(await song.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await page.context().close()
  })
})
