// In the full suite: it opens every screen twice. `npm test -- journeys/pseudo rtl` runs one direction, and a screen's name just that
// screen.
import { describe, expect, it } from 'vitest'
import { launch } from '../harness/browser.ts'
import { screenshots } from '../screenshots/index.ts'
import { inspect } from '../screenshots/inspect.ts'
import { openWorlds } from '../screenshots/worlds.ts'
import { shared } from './journey.ts'

/** The moderators' console is only in English. */
const shown = screenshots.filter(({ name }) => !name.startsWith('console'))

describe.each(['ltr', 'rtl'] as const)(
  'in a longer language, %s, everything fits',
  async (pseudo) => {
    const worlds = await shared(openWorlds())
    const browser = await shared(launch())

    it.concurrent.each(shown)('$name', async (screenshot) => {
      const world = await worlds.of(screenshot.demo ? 'demo' : 'empty')
      expect(await inspect({ screenshot, world, browser, pseudo })).toEqual([])
    })
  },
)
