import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { firstCalls } from '../first/preload.ts'
import { addressOf } from './proper-address.ts'
import { screenAt, tabNames, tabPath } from './screen-paths.ts'
import { screens } from './screens.ts'

const features = new URL('../features/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

describe('the table of screens', () => {
  test('lists every page of a feature, except the wizard, which the gate shows to people without a profile', () => {
    const pages = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('-page.tsx'),
    )
    expect(pages.length).toBeGreaterThan(5)
    const table = textOf('screens.ts')
    const rest = pages.filter((file) => !table.includes(`import('../features/${file}')`))
    expect(rest).toEqual(['profile/wizard-page.tsx'])
    expect(textOf('session-gates.tsx')).toContain("import('../features/profile/wizard-page.tsx')")
  })

  test('gives each name and address once, and refers only to what exists', () => {
    const names = screens.map(({ name }) => name)
    const paths = screens.flatMap((screen) => screen.paths)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(paths).size).toBe(paths.length)
    const table = textOf('screens.ts')
    for (const { name, within, tab, gate, title } of screens) {
      if (within !== undefined)
        expect(screens.find((other) => other.name === within)?.gate, name).toBe(gate)
      if (gate !== 'complete') continue
      expect(tab, name).toBeTruthy()
      // A page whose title names a person sets the title itself.
      const file = new RegExp(`'\\.\\./features/([^']*/${name}-page\\.tsx)'`).exec(table)?.[1] ?? ''
      if (!title) expect(textOf(`../features/${file}`), name).toContain('<title>')
    }
    for (const tab of tabNames) expect(screenAt(tabPath(tab))?.name).toBe(tab)
  })

  test('has queries for the first calls of each screen, except for the deck and the profile', () => {
    const queried = [
      ...textOf('screens.ts').matchAll(/name: '([^']+)'.*firstQueries: file\.firstQueries/g),
    ]
    const names = [...queried.map(([, name]) => name), 'swipe', 'location', 'profile']
    expect(Object.keys(firstCalls).sort()).toEqual(names.sort())
  })

  test.each([
    ['/', 'auth'],
    ['/auth', 'auth'],
    ['/app', 'swipe'],
    ['/app/anything/else', 'swipe'],
    ['/app/second-look', 'second-look'],
    ['/app/location', 'location'],
    ['/chat/0190', 'chat'],
    ['/games', 'balloon-games'],
    ['/chat', undefined],
    ['/discover/', undefined],
    ['/Discover', undefined],
    ['/discover/more', undefined],
  ])('%s opens %s', (path, name) => {
    expect(screenAt(path)?.name).toBe(name)
  })

  // Ids keep their letter case, and so do addresses that fall back to Discover.
  test.each([
    ['/', '/'],
    ['/matches/', '/matches'],
    ['/Discover', '/discover'],
    ['/CHAT/aB3/', '/chat/aB3'],
    ['/app/Rooms/', '/app/rooms'],
    ['/App/Call/aB3//', '/app/call/aB3'],
    ['/APP/Else/', '/app/Else/'],
    ['/app/', '/app/'],
    ['/discover/more/', undefined],
    ['/chat/', undefined],
    ['/chat//aB3', undefined],
  ])('%s stands for %s', (path, address) => {
    expect(addressOf(path)).toBe(address)
  })
})
