import { describe, expect, it } from 'vitest'
import { launch } from '../harness/browser.ts'
import { screenshots } from '../screenshots/index.ts'
import { inspect } from '../screenshots/inspect.ts'
import type { View } from '../screenshots/views.ts'
import { openWorlds } from '../screenshots/worlds.ts'
import { shared } from './journey.ts'

/** The most-used screens and sheets, once each, in their most common state. accessibility.full.test.ts checks every state in every view. */
const once = `
  frame-age-gate auth-sign-in auth-sign-up forgot wizard-1-filled wizard-3-filled
  discover discover-details discover-settings discover-filters matches-celebration person
  matches-filled chat-filled chat-message chat-search date-form shared-date video-chat-lobby video-chat-call-connected
  rooms-filled room-chat-filled balloon-games-filled balloon-games-active
  profile edit-basic edit-media premium-offer streak-open notifications-filled notifications-settings
  privacy account passkeys people-i-know support-answered safety-report verification-required
  standing-suspended frame-not-found
`
  .trim()
  .split(/\s+/)

const inGate: View[] = [{ width: 360, height: 640, colorScheme: 'light', finds: 'room and axe' }]

describe('axe finds nothing, and nothing overflows on a small phone', async () => {
  const worlds = await shared(openWorlds())
  const browser = await shared(launch())

  it('is asked for both on 40 screens', () => {
    expect(inGate.map(({ finds }) => finds)).toEqual(['room and axe'])
    expect(once).toHaveLength(40)
  })

  for (const name of once)
    it.concurrent(name, async () => {
      const screenshot = screenshots.find((each) => each.name === name)
      if (!screenshot) throw new Error(`no screenshot is called ${name}`)
      const world = await worlds.of(screenshot.demo ? 'demo' : 'empty')
      expect(await inspect({ screenshot, world, browser }, inGate)).toEqual([])
    })
})
