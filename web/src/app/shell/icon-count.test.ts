import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepOnIcon } from './icon-count.ts'

const icon = { says: '' }
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const become = (visibilityState: string) => {
  Object.assign(page, { visibilityState })
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  icon.says = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void Object.assign(icon, { says: String(count) }),
    clearAppBadge: async () => void Object.assign(icon, { says: 'nothing' }),
  })
  become('visible')
})
afterEach(() => void vi.unstubAllGlobals())

it('changes with the number, also while the app is hidden', () => {
  keepOnIcon(2)()
  become('hidden')
  expect(icon.says).toBe('2')
  keepOnIcon(3)()
  expect(icon.says).toBe('3')
  keepOnIcon(0)()
  expect(icon.says).toBe('nothing')
})

it('takes the place of the dot of a push once someone looks, and not before', () => {
  const end = keepOnIcon(2)
  icon.says = 'a dot'
  become('hidden')
  expect(icon.says).toBe('a dot')
  become('visible')
  expect(icon.says).toBe('2')
  end()
  icon.says = 'a dot'
  become('visible')
  expect(icon.says).toBe('a dot')
})
