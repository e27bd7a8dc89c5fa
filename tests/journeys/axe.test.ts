import { describe, expect, it } from 'vitest'
import { launch } from '../harness/browser.ts'
import { screenshots } from '../screenshots/index.ts'
import { inspect } from '../screenshots/inspect.ts'
import { views } from '../screenshots/views.ts'
import { openWorlds } from '../screenshots/worlds.ts'
import { shared } from './journey.ts'

/** Each screen, sheet and dialog once, in the state that its user sees most. accessibility.full.test.ts looks at every state in every view. */
const once = `
  frame-age-gate auth-sign-in auth-sign-up forgot reset wizard-1-filled wizard-2-filled wizard-3-filled wizard-4-filled
  discover discover-details discover-settings discover-filters second-look matches-celebration person person-lightbox
  matches-filled chat-filled chat-words chat-message chat-media chat-search chat-menu date-form date-agreed shared-date
  video-chat-lobby video-chat-call-connected video-chat-feedback rooms-filled rooms-create room-chat-filled room-chat-people
  balloon-games-filled balloon-games-create balloon-games-active balloon-games-video-six
  profile edit-basic edit-media edit-social premium-offer premium-receipts streak-open notifications-filled notifications-settings
  privacy account passkeys people-i-know support-answered safety-report safety-blocked-people verification-required
  standing-suspended frame-not-found
`
  .trim()
  .split(/\s+/)

const inGate = views.filter(
  ({ width, height, colorScheme, text }) =>
    !text && ((width === 390 && height === 844 && colorScheme === 'light') || (width === 360 && height === 640)),
)

describe('axe finds nothing, and nothing overflows on a small phone', async () => {
  const worlds = await shared(openWorlds())
  const browser = await shared(launch())

  it('is asked in two views', () => expect(inGate.map(({ finds }) => finds)).toEqual(['axe', 'room']))

  for (const name of once)
    it.concurrent(name, async () => {
      const screenshot = screenshots.find((each) => each.name === name)
      if (!screenshot) throw new Error(`no screenshot is called ${name}`)
      const world = await worlds.of(screenshot.demo ? 'demo' : 'empty')
      expect(await inspect({ screenshot, world, browser }, inGate)).toEqual([])
    })
})
