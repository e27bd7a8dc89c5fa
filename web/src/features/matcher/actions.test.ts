import { factorNames } from '@swoon/realtime-server/contract/compatibility'
import { type MatcherSettings, usualWeight } from '@swoon/realtime-server/contract/matcher'
import { expect, it, onTestFinished, vi } from 'vitest'
import { changeSettings } from './actions.ts'
import { changing, matcherSettings } from './queries.ts'

const weights = Object.fromEntries(
  factorNames.map((name) => [name, usualWeight]),
) as MatcherSettings['weights']

it.each([
  [200, 503, { learns: false, weights }],
  [503, 200, { learns: true, weights: { ...weights, locationCompatibility: 4 } }],
  [503, 503, { learns: true, weights }],
])(
  'two settings that are changed quickly: after the answers %i and %i, what is shown is what is stored',
  async (...row) => {
    const [first, second, expected] = row
    let stored: MatcherSettings = { learns: true, weights }
    const answers = [first, second]
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const status = answers.shift() ?? 503
      if (status === 200) stored = { ...stored, ...JSON.parse(body) }
      return new Response(JSON.stringify(status === 200 ? stored : { code: 'UNAVAILABLE' }), {
        status,
      })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    matcherSettings().put(stored)
    const shown = () => changing.withOpen(matcherSettings().known() ?? stored)
    const changes = [
      changeSettings(() => ({ learns: false })),
      changeSettings((now) => ({ weights: { ...now.weights, locationCompatibility: 4 } })),
    ]
    expect(shown()).toEqual({ learns: false, weights: { ...weights, locationCompatibility: 4 } })
    await Promise.all(changes)
    expect([shown(), stored]).toEqual([expected, expected])
  },
)
