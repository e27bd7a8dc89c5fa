import { afterEach, expect, it, vi } from 'vitest'
import { useToastSlot } from '../ui/toast.tsx'
import { shareLink } from './share-link.ts'

const writeText = vi.fn(async (_: string) => {})
const url = 'https://swoon.test/app/date#1'

afterEach(() => {
  vi.unstubAllGlobals()
  writeText.mockReset()
  useToastSlot.setState({ current: null })
})

const shareOn = async (device: object) => {
  vi.stubGlobal('navigator', device)
  await shareLink({ url, text: 'Here' })
  return useToastSlot.getState().current
}
const fails = (name: string) => async () => {
  throw new DOMException('', name)
}

it('is copied where the device does not share, or not so long after the press', async () => {
  for (const device of [{}, { share: fails('NotAllowedError') }])
    expect(await shareOn({ ...device, clipboard: { writeText } })).toMatchObject({
      title: 'Link copied',
    })
  expect(writeText.mock.calls).toEqual([[url], [url]])
})

it('is not copied when the user closes the sheet of the device', async () => {
  expect(await shareOn({ share: fails('AbortError'), clipboard: { writeText } })).toBeNull()
  expect(writeText).not.toHaveBeenCalled()
})

it('is shown where nothing else works', async () => {
  const clipboard = { writeText: fails('NotAllowedError') }
  expect(await shareOn({ share: fails('NotAllowedError'), clipboard })).toMatchObject({
    title: 'Your link',
    text: url,
  })
})
