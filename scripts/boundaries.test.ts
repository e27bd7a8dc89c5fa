import { describe, expect, test } from 'vitest'
import { circlesOf, kinds } from './boundaries/circles.ts'
import { clockComplaints } from './boundaries/clocks.ts'
import { conditionComplaints, conditions } from './boundaries/conditions.ts'
import { allowedConstants, constantComplaints } from './boundaries/constants.ts'
import { fastWayComplaints, fastWays } from './boundaries/fast-ways.ts'
import { type Import, importsOf } from './boundaries/imports.ts'
import { loopComplaints } from './boundaries/loops.ts'
import { whyNot } from './boundaries/rules.ts'
import { textComplaints } from './boundaries/texts.ts'
import { complaintsOf } from './boundaries.ts'

const swipes = 'realtime-server/src/features/swipes/service.ts'
const chat = 'web/src/features/chat/chat-page.tsx'
const refused = [
  [swipes, "import { draw } from '../discovery/rules.ts'"],
  [swipes, "import type { Deck } from '../discovery/rules.ts'"],
  [swipes, "export { draw } from '../discovery/queries/deck.ts'"],
  [swipes, "const rules = await import('../discovery/rules.ts')"],
  [
    'realtime-server/src/platform/sessions/session.ts',
    "import { auth } from '../../features/auth/service.ts'",
  ],
  ['realtime-server/src/contract/index.ts', "export * from '../features/auth/service.ts'"],
  ['realtime-server/src/features/auth/contract.ts', "import { minutes } from './rules.ts'"],
  [
    'realtime-server/src/features/auth/contract.ts',
    "import { profileLimits } from '../profile/fields.ts'",
  ],
  ['realtime-server/src/features/profile/fields.ts', "import { env } from '../../env.ts'"],
  ['realtime-server/src/app.ts', "import { api } from '../../web/src/lib/api.ts'"],
  ['db/src/index.ts', "import { readEnv } from '../../realtime-server/src/env.ts'"],
  ['db/src/index.ts', "import '@swoon/realtime-server/contract'"],
  ['web/src/lib/api.ts', "import { env } from '../../../realtime-server/src/env.ts'"],
  ['web/src/lib/api.ts', "import { connect } from '@swoon/db'"],
  ['web/src/lib/api.ts', "import {\n  a,\n  b,\n} from '@swoon/db/users'"],
  [
    'web/src/lib/api.ts',
    "import { harmless } from '../../../tests/fixtures/sentences/harmless.ts'",
  ],
  ['web/src/lib/api.test.ts', "import { setUp } from '../../../tests/harness/server.ts'"],
  ['web/src/lib/live.ts', "import { chatLive } from '../features/chat/live.ts'"],
  ['web/src/lib/live.ts', "import { Shell } from '../app/shell/shell.tsx'"],
  ['web/src/conversation/log.ts', "import { messages } from '../features/chat/chat.ts'"],
  ['web/src/lib/live-query.ts', "import { createLog } from '../conversation/log.ts'"],
  ['web/src/ui/sheet.tsx', "const page = () => import('../features/chat/chat-page.tsx')"],
  ['web/src/ui/avatar.tsx', "import { photoSrc } from '../lib/photo.ts'"],
  [chat, "import { drop } from '../matches/store.ts'"],
  [chat, "import type { Presence } from '../matches/match-list.ts'"],
  [chat, "import { MatchRow } from '../matches/components/match-row.tsx'"],
  [chat, "const row = () => import('../matches/components/match-row.tsx')"],
  [chat, "import { tabs } from '../../app/shell/screens.ts'"],
  ['web/src/features/chat/components/ticks.tsx', "export { drop } from '../../matches/store.ts'"],
  ['scripts/start/server.ts', "import { Shell } from '../../web/src/app/shell/shell.tsx'"],
  [
    'scripts/start/server.ts',
    "import { createClock } from '../../realtime-server/src/platform/base/clock.ts'",
  ],
  ['web/src/app/shell/shell.tsx', "import { drop } from '../../features/matches/store.ts'"],
] as const
const allowed = [
  [swipes, "import { rules } from './rules.ts'"],
  [
    'web/src/lib/api.test.ts',
    "import { harmless } from '../../../tests/fixtures/sentences/harmless.ts'",
  ],
  [swipes, "import { matches } from '../matches/service.ts'"],
  [swipes, "import type { MatchView } from '../matches/contract.ts'"],
  [swipes, "import { commit } from '../../platform/changes/unit-of-work.ts'"],
  [swipes, "import { recordSwipe } from '@swoon/db/queries/swipes'"],
  ['realtime-server/src/contract/index.ts', "export * from '../features/auth/contract.ts'"],
  ['web/src/lib/api.ts', "import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'"],
  ['realtime-server/src/features/profile/contract.ts', "export * from './fields.ts'"],
  [
    'realtime-server/src/features/profile/contract.ts',
    "import { routes } from '../../contract/define.ts'",
  ],
  [
    'realtime-server/src/features/auth/contract.ts',
    "import { SelfView } from '../profile/contract.ts'",
  ],
  ['web/src/lib/api.ts', "import { z } from './z.ts'"],
  [chat, "import { setDraft } from './store.ts'"],
  [chat, "import { createLog } from '../../conversation/log.ts'"],
  ['web/src/conversation/log.ts', "import { liveQuery } from '../lib/live-query.ts'"],
  [chat, "import { ChatHeader } from './components/chat-header.tsx'"],
  [chat, "import { useMatches } from '../matches/queries.ts'"],
  [chat, "import { refetchMatches } from '../matches/actions.ts'"],
  [chat, "const dialog = () => import('../premium/purchase-dialog.tsx')"],
  [chat, "import { Button } from '../../ui/button.tsx'"],
  ['scripts/start/server.ts', "import { buildApp } from '../../realtime-server/src/app.ts'"],
  ['web/src/app/live-tables.ts', "import { chatLive } from '../features/chat/live.ts'"],
  ['web/src/app/pages.ts', "const page = () => import('../features/chat/chat-page.tsx')"],
] as const

describe('the directions of imports', () => {
  test.each(refused)('%s: %s is refused', (file, text) => {
    const [found] = importsOf(file, text)
    expect(found && whyNot(found)).toBeTypeOf('string')
  })
  test.each(allowed)('%s: %s is allowed', (file, text) => {
    const [found] = importsOf(file, text)
    expect(found).toBeDefined()
    expect(found && whyNot(found)).toBeUndefined()
  })
})

const arrow = (one: string, other: string): Import => ({
  from: `web/src/features/${one}/actions.ts`,
  to: `web/src/features/${other}/actions.ts`,
})
const onServer = (one: string, other: string): Import => ({
  from: `realtime-server/src/features/${one}/service.ts`,
  to: `realtime-server/src/features/${other}/contract.ts`,
})
const circlesIn = (imports: readonly Import[]) =>
  kinds.map(({ ownerOf }) => circlesOf(imports, ownerOf))

describe('import circles', () => {
  test('of two and of three features are found in the web client, whatever else these import', () => {
    const two = [arrow('a', 'b'), { ...arrow('b', 'a'), from: 'web/src/features/b/queries.ts' }]
    expect(circlesIn(two)).toEqual([[], ['a → b → a'], [], []])
    const three = [
      arrow('x', 'a'),
      arrow('a', 'b'),
      arrow('b', 'c'),
      arrow('c', 'a'),
      arrow('c', 'y'),
    ]
    expect(circlesIn(three)[1]).toEqual(['a → b → c → a'])
  })
  test('of features are found on the server, whichever files cause them', () => {
    expect(circlesIn([onServer('a', 'b'), onServer('b', 'a')])).toEqual([['a → b → a'], [], [], []])
  })
  test('of files are found in every part, also through a workspace’s name', () => {
    const one = { from: 'scripts/a.ts', to: 'scripts/lib/b.mjs' }
    expect(circlesIn([one, { from: one.to, to: one.from }])[2]).toEqual([
      'scripts/a.ts → scripts/lib/b.mjs → scripts/a.ts',
    ])
    const query = { from: 'db/src/queries/users.ts', to: 'db/src/index.ts' }
    expect(circlesIn([query, { from: query.to, to: '@swoon/db/queries/users' }])[2]).toHaveLength(1)
  })
  test('of rooms of the platform are found, but not inside of one', () => {
    const room = (one: string, other: string): Import => ({
      from: `realtime-server/src/platform/${one}.ts`,
      to: `realtime-server/src/platform/${other}.ts`,
    })
    const imports = [
      room('http/a', 'base/b'),
      room('base/c', 'http/d'),
      room('http/a', 'http/d'),
      room('serve', 'http/a'),
    ]
    expect(circlesIn(imports)).toEqual([[], [], [], ['http → base → http']])
  })
  test('are not reported for two paths to one file, nor for imports of a test', () => {
    expect(
      circlesIn([arrow('a', 'b'), arrow('a', 'c'), arrow('b', 'd'), arrow('c', 'd')]).flat(),
    ).toEqual([])
    const test = { ...onServer('b', 'a'), from: 'realtime-server/src/features/b/rules.test.ts' }
    expect(circlesIn([onServer('a', 'b'), test]).flat()).toEqual([])
  })
})

describe('the whole check', () => {
  const sound: Import[] = [
    { from: 'db/src/index.ts', to: 'kysely' },
    {
      from: 'realtime-server/src/platform/sessions/session.ts',
      to: 'realtime-server/src/platform/base/ids.ts',
    },
    { from: 'web/src/ui/sheet.tsx', to: 'react' },
    { from: 'web/src/lib/me.ts', to: 'react' },
    { from: 'web/src/app/live-tables.ts', to: 'web/src/features/chat/live.ts' },
    { from: 'scripts/seed.ts', to: 'node:fs' },
    onServer('chat', 'matches'),
    arrow('chat', 'matches'),
  ]
  test('accepts a sound tree', () => expect(complaintsOf(sound)).toEqual([]))
  test('reports an import in the wrong direction and a circle', () => {
    const inside = { from: chat, to: 'web/src/features/matches/store.ts' }
    expect(complaintsOf([...sound, inside])).toHaveLength(1)
    const back = {
      from: 'web/src/features/matches/queries.ts',
      to: 'web/src/features/chat/queries.ts',
    }
    expect(complaintsOf([...sound, back])).toHaveLength(1)
    expect(complaintsOf([...sound, onServer('matches', 'chat')])).toHaveLength(1)
  })
  test('fails when it found no imports to inspect, or none of one part', () => {
    expect(complaintsOf([])).toHaveLength(11)
    for (const left of sound)
      expect(complaintsOf(sound.filter((each) => each !== left)), left.from).not.toEqual([])
  })
})

describe('the fast ways of a unit of work', () => {
  const listed = new Map<string, string>()
  for (const [way, files] of Object.entries(fastWays))
    for (const file of files) listed.set(file, `${listed.get(file) ?? ''}\n${way}([], work)`)
  test('may be used by the files on their list only', () => {
    expect(fastWayComplaints(listed)).toEqual([])
    const complaints = fastWayComplaints(
      new Map([
        ...listed,
        ['realtime-server/src/features/rooms/service.ts', '({ commitThenRead })'],
      ]),
    )
    expect(complaints).toEqual([expect.stringContaining('rooms/service.ts uses commitThenRead')])
  })
  test('must be used by every file on their list', () => {
    expect(fastWayComplaints(new Map([...listed].slice(1)))).toEqual([
      expect.stringContaining('does not use it'),
    ])
  })
})

describe('the conditions that may be written in one place only', () => {
  const says: Readonly<Record<string, string>> = {
    'which matches': 'WHERE ended_at IS NULL',
    'what is': 'SELECT FROM matches',
    'who has': 'SELECT FROM blocks',
    'who knows': 'SELECT FROM people_i_know',
    'who is': 'AND banned_at IS NULL',
    'who hides': 'AND hidden_at IS NULL',
    'who wants': 'wants(a, b)',
  }
  const textOf = (what: string) =>
    Object.entries(says).find(([start]) => what.startsWith(start))?.[1] ?? ''
  const sound = new Map<string, string>()
  for (const { what, places } of conditions)
    for (const file of Object.keys(places))
      sound.set(file, `${sound.get(file) ?? ''}\n${textOf(what)}`)

  test('are accepted where they are listed, and must be used there', () => {
    expect(conditionComplaints(sound)).toEqual([])
    const [place = ''] = sound.keys()
    expect(
      conditionComplaints(new Map([...sound].filter(([file]) => file !== place))).join(),
    ).toContain('and does not')
  })

  test.each([
    ".where('matches.ended_at', 'is', null)",
    ".where('ended_at', 'is not', null)",
    'AND m.ended_at IS  NOT NULL',
    "db.selectFrom('matches').select('id')",
    "query.innerJoin('matches', (join) => join)",
    'UPDATE matches SET last_seq = 1',
    'JOIN matches ON true',
    "db.selectFrom(['users'])\n.leftJoin('blocks', 'a', 'b')",
    'NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = a)',
    'JOIN people_i_know ON true',
    ".where('users.banned_at', 'is', null)",
    'users.banned_at IS NULL',
    'users.hidden_at IS NOT NULL',
    ".where('users.gender_preference', 'in', ['any', gender])",
    "gender_preference = 'any'",
    'wants(users.gender_preference, gender)',
  ])('are found elsewhere: %s', (text) => {
    const file = 'db/src/queries/rooms.ts'
    expect(conditionComplaints(new Map([...sound, [file, text]]))).toEqual([
      expect.stringContaining(file),
    ])
  })

  test('are not reported for text that is no condition', () => {
    const text =
      ".set({ ended_at: now }).select(['banned_at', 'hidden_at', 'gender_preference']) FROM live_matches, matched_with(a)"
    expect(conditionComplaints(new Map([...sound, ['db/src/queries/rooms.ts', text]]))).toEqual([])
  })
})

describe('a measured time', () => {
  const gate = 'tests/features/chat.test.ts'
  test.each([
    'const start = performance.now()',
    'const start = process.hrtime.bigint()',
    "import { promised } from '../harness/promised.ts'",
    "import {\n  expectPromised,\n  promised,\n} from '../harness/promised.ts'",
    'expect(Date.now() - start).toBeLessThan(1000)',
    'expect(until - Date.now()).toBeGreaterThan(30_000)',
    'expect((until - Date.now()) / hour).toBeGreaterThan(1)',
    'await expect.poll(() => Date.now() - start).toBeLessThan(1000)',
    'const took = Date.now() - start\nexpect(took).toBeLessThan(1000)',
    'const left = () => until - Date.now()\nexpect(Math.abs(left())).toBeLessThan(1000)',
  ])('is refused in the gate: %s', (text) => {
    expect(clockComplaints(new Map([[gate, text]]))).toEqual([expect.stringContaining(gate)])
    for (const file of ['tests/features/chat.full.test.ts', 'web/src/lib/mark.full.test.tsx'])
      expect(clockComplaints(new Map([[file, text]]))).toEqual([])
  })

  test.each([
    'const yesterday = new Date(Date.now() - day)\nexpect(await since(yesterday)).toEqual([])',
    'expect(await since(new Date(Date.now() - (2 + 1) * day))).toEqual([])',
    'const before = Date.now()\nexpect(sentAt).toBeGreaterThanOrEqual(before)',
    'await later(world, until.getTime() - Date.now() - 60_000)',
    'const after = await later(world, until.getTime() - Date.now())\nexpect(await look(after.url)).toBe(200)',
    'expect(until).toBeLessThan(Date.now() + day)',
  ])('is not what a moment is: %s', (text) => {
    expect(clockComplaints(new Map([[gate, text]]))).toEqual([])
  })

  test('is promised by the harness for the full suite alone, and may be taken by what is no test', () => {
    const uses = "import { promised } from './promised.ts'"
    expect(clockComplaints(new Map([['tests/harness/chat.ts', uses]]))).toHaveLength(1)
    expect(
      clockComplaints(new Map([['tests/bench/chat.ts', 'expect(performance.now() - start)']])),
    ).toEqual([])
  })
})

describe('a constant of the code under test', () => {
  const contract = 'realtime-server/src/features/chat/contract.ts'
  const sources = new Map([
    [
      'realtime-server/src/contract/index.ts',
      "import { pages } from './pages.ts'\nexport { pages }\nexport { chatLimits as limits } from '../features/chat/contract.ts'",
    ],
    [
      'realtime-server/src/contract/pages.ts',
      'export const pages = budgets({ page: { count: 6000, window: 60 } })',
    ],
    [
      'realtime-server/src/features/chat/fields.ts',
      'const hour = 3_600_000\nexport const editableFor = 2 * hour',
    ],
    [
      contract,
      `export * from './fields.ts'
      export const chatLimits = { content: 2000 } as const
      export const sentence = 'Write a message.'
      export const kinds = ['photo', 'voice'] as const satisfies readonly string[]
      export const [first, second] = [60, 48]
      export const Message = z.object({ content: z.string().max(2000) })
      export const chatRoutes = routes({ send: { bodyLimit: 64, config: { budget: 6 } } })
      export const isLong = (text: string) => text.length > 2000
      export type Limits = typeof chatLimits
      export const CONTRACT_VERSION = 4`,
    ],
    ['web/src/ui/toast-time.ts', "export const shownFor = 5000\nexport const tone = 'plain'"],
  ])
  const complaintsOf = (text: string) =>
    constantComplaints(new Map([['tests/features/chat.test.ts', text]]), sources)
  const chat = '@swoon/realtime-server/contract/chat'

  test.each([
    `import { chatLimits } from '${chat}'`,
    `import {\n  chatRoutes,\n  editableFor as editable,\n} from '${chat}'`,
    `import { sentence } from '../../${contract}'`,
    `import { kinds } from '${chat}'`,
    `import { second } from '${chat}'`,
    "import { pages } from '@swoon/realtime-server/contract'",
    "import { limits } from '@swoon/realtime-server/contract'",
    "import { shownFor } from '../../web/src/ui/toast-time.ts'",
    `const { chatLimits } = await import('${chat}')`,
  ])('is refused: %s', (text) =>
    expect(complaintsOf(text)).toEqual([expect.stringContaining('tests/features/chat.test.ts')]),
  )

  test.each([
    `import { chatRoutes, isLong, Message, type Limits } from '${chat}'`,
    `import type { chatLimits } from '${chat}'`,
    `import { CONTRACT_VERSION } from '${chat}'`,
    "import { tone } from '../../web/src/ui/toast-time.ts'",
    "import { promises } from '../promises.ts'",
  ])('is none: %s', (text) => expect(complaintsOf(text)).toEqual([]))

  test('may be imported for few reasons', () =>
    expect(Object.keys(allowedConstants).length).toBeLessThan(6))
})

describe('texts of the web client', () => {
  const complaintsOf = (text: string, file = 'web/src/features/chat/chat-page.tsx') =>
    textComplaints(new Map([[file, text]]))

  test.each([
    'const page = <p>Nothing here yet</p>',
    'const page = <Button label="Send" />',
    'const page = <p title={t`Fine`}>Not {t`fine`}</p>',
    "toast({ title: 'Not sent', tone: 'danger' })",
    'toast({ text: `Ask $' + '{name} again` })',
    'const link = <a aria-label={`$' + '{name} on $' + '{site}`} />',
    "const page = <p title={isSent ? 'Sent' : t`Not sent`}>{name || t`No one`}</p>",
    "const page = <p>{isSent && 'Sent today'}</p>",
  ])('are put into a macro: %s', (text) => expect(complaintsOf(text)).toHaveLength(1))

  test.each([
    'const page = <p>{t`Nothing here yet`}</p>',
    'const page = <Trans>Nothing <b>here</b> yet</Trans>',
    'const page = <Button label={t`Send`} kind="primary" />',
    "const page = <p>{' · '}{name}, {age}</p>",
    'const page = <p aria-label={`$' + '{name}, $' + "{age}`}>{isSent ? 'sent' : t`Not sent`}</p>",
    "const names = { label: 'composer' }",
  ])('are fine: %s', (text) => expect(complaintsOf(text)).toEqual([]))

  test("stay English in the moderators' console", () =>
    expect(
      complaintsOf('const page = <p>Nothing here yet</p>', 'web/src/console/queue.tsx'),
    ).toEqual([]))
})

describe('assertions of tests', () => {
  const table = new Map([
    ['scripts/rows.ts', "export const rows = ['a', 'b']\nexport const none = []"],
  ])
  const complaintsOf = (text: string) =>
    loopComplaints(
      new Map([['scripts/a.test.ts', `import { none, rows } from './rows.ts'\n${text}`]]),
      table,
    )

  test.each([
    'test("x", () => { for (const one of list()) expect(one).toBe(1) })',
    'test("x", () => { for (const one of none) expect(one).toBe(1) })',
    'test("x", () => { for (const one of rows.filter(isOdd)) expect(one).toBe(1) })',
    'test("x", () => { list.forEach((one) => expect(one).toBe(1)) })',
    'test("x", async () => { await Promise.all(list.map(async (one) => expect(one).toBe(1))) })',
    'test("x", () => { expect(list.every(isOdd)).toBe(true) })',
    'test("x", () => { expect(list).toBeDefined()\nfor (const one of list) expect(one).toBe(1) })',
    'test("x", () => { expect(list).not.toContain(1)\nfor (const one of list) expect(one).toBe(1) })',
    'test("x", () => { const found = look()\nif (found) expect(found).toBe(1) })',
    'test("x", () => { for (const one of rows) if (isOdd(one)) expect(one).toBe(1) })',
    'function look(list) { for (const one of list) expect(one).toBe(1) }',
  ])('may never run: %s', (text) =>
    expect(complaintsOf(text)).toEqual([expect.stringMatching(/^scripts\/a\.test\.ts:\d/)]),
  )

  test.each([
    'test("x", () => { for (const one of [1, 2]) expect(one).toBe(1) })',
    'test("x", () => { for (const one of rows) expect(one).toBe(1) })',
    'const own = { a: 1 }\ntest("x", () => { for (const [name] of Object.entries(own)) expect(name).toBe("a") })',
    'test("x", async () => { for (const one of await Promise.all(rows.map(load))) expect(one).toBe(1) })',
    'test("x", () => { for (const one of Array.from({ length: 3 }, make)) expect(one).toBe(1) })',
    'test("x", () => { expect(list).toHaveLength(2)\nfor (const one of list) expect(one).toBe(1) })',
    'test("x", () => { for (const one of list.entries()) expect(one).toBe(1)\nexpect(list.length).toBe(2) })',
    'test("x", () => { expect(list).not.toEqual([])\nfor (const one of list) expect(one).toBe(1) })',
    'test("x", () => { let n = 0\nfor (const one of list) { expect(one).toBe(1)\nn++ }\nexpect(n).toBe(2) })',
    'test("x", () => { if (found) expect(found).toBe(1)\nelse expect(other).toBe(1) })',
    'test("x", () => { if (!found) return expect(other).toBe(1)\nexpect(found).toBe(1) })',
    'test.each(rows)("x %s", (one) => { if (one === "a") expect(one).toBe(1) })',
    'test("x", () => { fc.assert(fc.property(lists, (list) => { for (const one of list) expect(one).toBe(1) })) })',
  ])('surely run: %s', (text) => expect(complaintsOf(text)).toEqual([]))
})
