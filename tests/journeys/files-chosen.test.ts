import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOf, get } from '../features/media/files.ts'
import { desktop } from '../harness/browser.ts'
import { dropFile } from '../harness/drop.ts'
import { person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { journey } from './journey.ts'
import { me, mediaEditor, part, photosOf, picker, says } from './media-editor.ts'

describe('a file that someone chooses', async () => {
  const { world, browser } = await journey()

  const editor = mediaEditor(browser, world)

  it('is judged by its bytes, reduced if it is large, and called what is wrong with it', async () => {
    const ann = await person(world)
    const { page } = await editor(ann)
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      picker(page, 'Photos').setInputFiles({ name, mimeType, buffer })
    const keep = () =>
      page.getByRole('dialog', { name: 'Crop photo' }).getByText('Keep the whole photo').tap()

    await pick('IMG_1234', '', await photo('png', 60, 90))
    await keep()
    await expect.poll(() => photosOf(page).count()).toBe(2)
    const large = Buffer.concat([await photo('jpeg', 900, 1800), Buffer.alloc(6 * 1024 * 1024)])
    await pick('large', 'application/octet-stream', large)
    await keep()
    await expect.poll(() => photosOf(page).count()).toBe(3)
    const { photos } = await me(ann)
    const { width, height } = await sharp(
      await bytesOf(await get(world, photos[2] ?? '', ann)),
    ).metadata()
    expect([width, height]).toEqual([600, 1200])

    await pick('photo.jpg', 'image/jpeg', Buffer.from('%PDF-1.7'))
    await says(page, 'Invalid file type', 'Please select an image file.')
    await pick('a.jpg', 'image/jpeg', (await photo('jpeg', 300, 400)).subarray(0, 4000))
    await says(
      page,
      'Upload Failed',
      'This photo was cut off: part of it is missing. Choose another one.',
    )
    await pick('IMG_1235', '', Buffer.alloc(0))
    await says(page, 'Upload Failed', 'This file is empty. Choose another one.')
    await pick('a.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024, 1))
    await says(page, 'File too large', 'Please select an image smaller than 5MB.')
    await page.context().close()
  })

  it('and drops anywhere but on the list of photos does nothing', async () => {
    const ann = await person(world)
    const { page } = await editor(ann, { viewport: desktop })
    const file = await photo('jpeg', 60, 90)
    const title = part(page, 'Favorite song').getByLabel('Title (optional)')
    await title.fill('Half a so')
    const address = page.url()
    for (const place of [
      part(page, 'Photos').getByRole('heading'),
      title,
      page.getByRole('tab', { name: 'Media' }),
    ])
      expect(await dropFile(place, file, 'dropped.jpg')).toBe(true)
    expect(
      await dropFile(page.getByRole('list', { name: 'Your photos' }), file, 'dropped.jpg'),
    ).toBe(true)
    await page.getByRole('dialog', { name: 'Crop photo' }).waitFor()
    expect(page.url()).toBe(address)
    expect(await title.inputValue()).toBe('Half a so')
    expect(page.context().pages()).toHaveLength(1)
    await page.context().close()
  })
})
