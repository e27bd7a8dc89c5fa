import { allEvents, type EventName } from '@swoon/realtime-server/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { ofFile, worldOfFile } from '../harness/file-world.ts'
import { type Live, openLive } from '../harness/live.ts'
import { matchOf } from '../harness/pairs.ts'
import { heard } from './actors/heard.ts'
import { type Kind, kinds, withoutSession } from './actors/rows.ts'
import { makeStage } from './actors/stage.ts'
import { alone, type OwnLife } from './walk/alone.ts'
import { events } from './walk/events.ts'
import { fresh, watchedGame } from './walk/life.ts'

const origin = 'http://swoon.example'
const world = worldOfFile({ PUBLIC_URL: origin })
const staged = ofFile(() => makeStage(world))
/** The tabs of each kind of actor. */
const tabs = new Map<Kind, Live[]>()

afterAll(() => {
  for (const tab of [...tabs.values()].flat()) tab.close()
})

const names = Object.keys(allEvents) as EventName[]

async function lifeOfOlga(): Promise<OwnLife> {
  const { olga, matchId } = staged.stage
  const [tab] = tabs.get('herself') ?? []
  const [friendTab] = tabs.get('matched') ?? []
  if (!tab || !friendTab) throw new Error('no tab')
  // Her game starts tomorrow, and she may have one a week.
  await world.database.db.deleteFrom('balloon_game_spendings').execute()
  return {
    ...{ world, origin, tab, friendTab, matchId },
    who: olga,
    friend: staged.max,
    gameId: await watchedGame(world, staged.max, olga),
    listeners: [],
    matchAnew: async () => matchOf(olga, await fresh(world)),
    stranger: () => fresh(world),
    note: (other) => void tabs.get('herself')?.push(other),
  }
}

describe('every event for every kind of actor', () => {
  it('has a row in this matrix, and a way to make it happen', () => {
    expect(Object.keys(heard).sort()).toEqual([...names].sort())
    const silent = names.filter((name) => typeof events[name] === 'string' && !alone[name])
    // The first one reaches nobody. The other two come with other events, such as a block and a sign-in.
    expect(silent.sort()).toEqual(['person:excluded', 'resync', 'sessions:changed'])
  })

  it('reaches the actors whom it concerns, and no one else', async () => {
    for (const kind of kinds) {
      const tab = await openLive(world.url, staged.cookies[kind] || null).catch(() => null)
      expect([kind, tab === null]).toEqual([kind, withoutSession.includes(kind)])
      if (!tab) continue
      tabs.set(kind, [tab])
      const watches = [await tab.command('rooms:watch', {}), await tab.command('games:watch', {})]
      expect([kind, watches.map(({ ok }) => ok)]).toEqual([kind, [kind !== 'unfinished', true]])
    }
    const life = await lifeOfOlga()
    for (const row of Object.values(events)) if (typeof row !== 'string') await row(life)
    for (const happen of Object.values(alone)) await happen(life)

    // A reply comes last on a connection, as proof that no event is still on its way.
    for (const [tab] of tabs.values())
      if (tab?.socket.connected) await tab.command('rooms:unwatch', {})
    const { olga } = staged.stage
    const hearers = new Map(names.map((name) => [name, new Set<Kind>()]))
    for (const [kind, open] of tabs)
      for (const { name, payload } of open.flatMap((tab) => tab.events)) {
        // Events only about Max are his.
        const isHis =
          kind === 'matched' &&
          !heard[name].includes(kind) &&
          !JSON.stringify(payload).includes(olga.id)
        if (!isHis) hearers.get(name)?.add(kind)
      }
    expect(names).toHaveLength(Object.keys(heard).length)
    for (const name of names) {
      const found = [...(hearers.get(name) ?? [])]
      expect([name, found.filter((kind) => !heard[name].includes(kind))]).toEqual([name, []])
      expect([name, found.length > 0]).toEqual([name, heard[name].length > 0])
    }
    // The lists reach people unrelated to her.
    for (const name of ['rooms:changed', 'games:changed'] as const)
      expect(hearers.get(name)).toContain('stranger')
  })
})
