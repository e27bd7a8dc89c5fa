import { resolveObjectURL } from 'node:buffer'
import { expect, test, vi } from 'vitest'
import { discardFile, showFrom } from './locals.ts'

test('a file that is not sent after all takes no memory of the page any more', () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  showFrom('photo', new Blob(['bytes']))
  const address = String(made.mock.results[0]?.value)
  expect(resolveObjectURL(address)).toBeDefined()
  discardFile({ id: 'photo' })
  expect(resolveObjectURL(address)).toBeUndefined()
  made.mockRestore()
})
