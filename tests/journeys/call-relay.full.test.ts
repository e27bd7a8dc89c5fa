import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '../features/video-chat/calls.ts'
import { startCoturn } from '../harness/coturn.ts'
import { expectFrames, expectSound, freshCallers, inCall, keepConnections, stage } from './calls.ts'
import { journey, shared } from './journey.ts'

/** Runs in the page: the address types of the path in use, and of all candidates the page offered. */
const wayOf = `(async () => {
  const connection = kept.findLast(({ connectionState }) => connectionState === 'connected')
  const reports = await connection.getStats()
  const all = [...reports.values()]
  const { selectedCandidatePairId } = all.find(({ type }) => type === 'transport')
  const { localCandidateId } = reports.get(selectedCandidatePairId)
  return {
    used: reports.get(localCandidateId).candidateType,
    offered: [...new Set(all.filter(({ type }) => type === 'local-candidate').map((one) => one.candidateType))],
  }
})()`

describe('a video chat through a relay', async () => {
  const coturn = await shared(startCoturn())
  const { world, browser } = await journey(coturn.settings)
  const pair = freshCallers(browser, world)
  beforeEach(async () => {
    for (const { visit } of [pair.ann, pair.bob])
      await visit.context.addInitScript({ content: keepConnections })
  })

  const both = async (work: (page: Page, other: string) => Promise<void>) => {
    await work(pair.ann.page, 'Bob')
    await work(pair.bob.page, 'Ann')
  }

  it('shows neither person an address of the other', async () => {
    await inCall(pair)
    await both(async (page, other) => {
      await expectFrames(page, other)
      await expectSound(page, other)
      expect(await page.evaluate(wayOf)).toEqual({ used: 'relay', offered: ['relay'] })
    })
  })

  it('goes on by itself after the relay was away, in the same call', async () => {
    await inCall(pair)
    const before = (await session(pair.ann.who, pair.matchId)).body
    await coturn.stop()
    await both((page, other) =>
      stage(page, other).getByText('Reconnecting…', { exact: true }).waitFor(),
    )
    await coturn.start()
    await both(async (page, other) => {
      await stage(page, other).getByText('Connected', { exact: true }).waitFor()
      await expectFrames(page, other)
      expect(await page.evaluate(wayOf)).toEqual({ used: 'relay', offered: ['relay'] })
    })
    const { state, startedAt } = (await session(pair.ann.who, pair.matchId)).body
    expect({ state, startedAt }).toEqual({ state: 'active', startedAt: before.startedAt })
  })
})
