import {
  allCommands,
  allRoutes,
  type CommandName,
  type CommandPayload,
  contract,
  type RouteDefinition,
} from '@swoon/realtime-server/contract'
import { describe, expect, it } from 'vitest'
import { ofFile, worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { openLive } from '../harness/live.ts'
import * as features from './actors/features.ts'
import { type CommandRow, type Kind, kinds, type Row, withoutSession } from './actors/rows.ts'
import { makeStage } from './actors/stage.ts'

const world = worldOfFile()
const staged = ofFile(() => makeStage(world))

const stage = () => staged.stage
const table = (): Record<string, Record<string, Row>> =>
  Object.fromEntries(
    Object.entries(features).map(([feature, { rows }]) => [feature, rows(stage())]),
  )
const commandRows = (): Record<string, CommandRow> =>
  Object.assign(
    {},
    ...Object.values(features).map((each) => ('commands' in each ? each.commands(stage()) : {})),
  )

const ordered = <T extends { row: Row }>(all: readonly T[]): T[] =>
  [undefined, 'match', 'session'].flatMap((end) => all.filter(({ row }) => row.ends === end))

describe('every route for every kind of actor', () => {
  it('has a row in this matrix', () => {
    const names = (tables: object) =>
      Object.entries(tables).map(([feature, names]) => [feature, Object.keys(names).sort()])
    expect(Object.fromEntries(names(table()))).toEqual(Object.fromEntries(names(contract)))
    expect(Object.keys(commandRows()).sort()).toEqual(Object.keys(allCommands).sort())
  })

  it('answers the actors who may use it, and refuses all others', async () => {
    // The tabs that send commands close again; without another tab that answers for her, Olga would leave her room.
    const tab = await stage().olga.live()
    const { roomId } = stage()
    tab.socket.on('room:tab-left', () => void tab.command('room:watch', { roomId }))
    expect(Object.keys(commandRows())).toHaveLength(Object.keys(allCommands).length)
    for (const [name, { payload, allowed }] of Object.entries(commandRows())) {
      const command = async (kind: Kind) => {
        const live = await openLive(world.url, staged.cookies[kind] || null).catch(
          (error: Error) => error.message,
        )
        if (typeof live === 'string') return live
        const reply = await live.command(
          name as CommandName,
          payload as CommandPayload<CommandName>,
        )
        live.close()
        return reply.ok ? 'ok' : reply.code
      }
      for (const kind of kinds) {
        const expected = withoutSession.includes(kind)
          ? 'UNAUTHORIZED'
          : allowed.includes(kind)
            ? 'ok'
            : 'NOT_FOUND'
        expect([name, kind, await command(kind)]).toEqual([name, kind, expected])
      }
    }

    // A person who entered Olga's room by a command must be gone from it.
    await world.database.db
      .deleteFrom('room_participants')
      .where('user_id', '<>', stage().olga.id)
      .execute()
    const routes: Record<string, Record<string, RouteDefinition>> = contract
    const all = Object.entries(table()).flatMap(([feature, rows]) =>
      Object.entries(rows).map(([name, row]) => ({
        name: `${feature}.${name}`,
        row,
        route: routes[feature]?.[name],
      })),
    )
    const rows = ordered(all)
    expect(rows).toHaveLength(allRoutes.length)
    for (const { name, row, route } of rows) {
      if (!route) throw new Error(name)
      const path =
        route.url.replace(/:(\w+)/g, (_, key: string) => row.params?.[key] ?? 'missing') +
        (row.query ?? '')
      for (const kind of kinds) {
        const reply = await send(world.url + path, {
          method: route.method,
          headers: {
            cookie: staged.cookies[kind],
            ...(row.body !== undefined && { 'content-type': 'application/json' }),
          },
          body: row.body === undefined ? null : JSON.stringify(row.body),
        })
        const isOut = !row.open && withoutSession.includes(kind)
        expect([name, kind, reply.status]).toEqual([
          name,
          kind,
          isOut ? 401 : (row.except?.[kind] ?? row.status),
        ])
      }
    }
    tab.close()
  })
})
