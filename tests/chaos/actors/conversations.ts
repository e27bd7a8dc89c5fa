import { setTimeout as sleep } from 'node:timers/promises'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { type Pair, pairs } from '../../harness/pairs.ts'
import { insertUsers } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { type OpenConversation, openChat, openRoom } from '../conversation.ts'
import type { LabNode } from '../lab.ts'
import { actsOf } from '../ledger.ts'
import {
  type Actor,
  eventually,
  groupBy,
  type Lie,
  patience,
  placeOf,
  repeating,
  type Stage,
} from '../stage.ts'

interface Stored {
  id: string
  client_id: string | null
  conversation: string
  position: number
  sender_id: string
  content: string
}

/** Milliseconds between one person's messages, within the budget of 120 a minute. */
const pace = [500, 1500] as const
/** A person waits with this many in flight, so that a slow machine is not overloaded further. */
const waitingAtMost = 20

/** Both people of each pair write to each other, on one server or on two. */
export async function messages(stage: Stage): Promise<Actor> {
  const { lab, random } = stage
  const made = await pairs(placeOf(stage), stage.pairs)
  const open = made.flatMap(({ matchId, one, other }, n) => [
    openChat(stage, one, matchId, lab.nodes[0]),
    openChat(
      stage,
      other,
      matchId,
      lab.nodes[n % 2 === 0 ? 1 : random.between(0, 1) === 0 ? 0 : 1],
    ),
  ])
  const actor = talking(stage, 'messages', open, async () => {
    const rows = await lab.database.db
      .selectFrom('messages')
      .selectAll()
      .orderBy('match_id')
      .orderBy('seq')
      .execute()
    return rows.map((row) => ({ ...row, conversation: row.match_id, position: row.seq }))
  })
  return {
    ...actor,
    lies: async () => [...(await actor.lies()), ...(await presenceLies(stage, made))],
  }
}

/** People not shown as online although their tab is open, after waiting. */
async function presenceLies({ lab }: Stage, made: readonly Pair[]): Promise<Lie[]> {
  const seenAt = ({ url, name }: LabNode) =>
    made.map(async ({ matchId, one, other }): Promise<Lie[]> => {
      const sees = async () => {
        const { status, body } = await one.call(
          matchRoutes.matches,
          { params: { userId: one.id } },
          url,
        )
        if (status === 200 && body.find(({ id }) => id === matchId)?.otherUser.isOnline) return true
        await sleep(500)
        return false
      }
      const isSeen = await waitFor(sees, 30_000).then(
        () => true,
        () => false,
      )
      const what = `${name} shows ${other.id} as offline, whose tab is open`
      return isSeen ? [] : [{ kind: 'not shown', actor: 'presence', what }]
    })
  return (await Promise.all(lab.nodes.flatMap(seenAt))).flat()
}

/** Four people talk in each room. */
export async function rooms(stage: Stage): Promise<Actor> {
  const { lab } = stage
  const open: OpenConversation[] = []
  for (let n = 0; n < Math.ceil(stage.pairs / 4); n++) {
    // Everyone connects at this moment, so a server may ask to retry.
    const { people, id } = await eventually(async () => {
      const people = await insertUsers(placeOf(stage), 4)
      const made = await people[0]?.call(roomRoutes.create, { body: { name: `Room ${n}` } })
      if (made?.status !== 201) throw new Error(`no room: ${made?.text}`)
      return { people, id: made.body.id }
    })
    open.push(
      ...people.map((who, seat) => openRoom(stage, who, id, lab.nodes[seat % 2 === 0 ? 0 : 1])),
    )
  }
  return talking(stage, 'rooms', open, async () => {
    const rows = await lab.database.db
      .selectFrom('room_messages')
      .selectAll()
      .orderBy('room_id')
      .orderBy('number')
      .execute()
    return rows.map((row) => ({ ...row, conversation: row.room_id, position: Number(row.cursor) }))
  })
}

function talking(
  stage: Stage,
  name: string,
  open: readonly OpenConversation[],
  stored: () => Promise<Stored[]>,
): Actor {
  const stops = open.map((one) => {
    let said = 0
    return repeating(stage.random, pace, async () => {
      if (one.waiting() < waitingAtMost) one.say(`${one.who.id} says ${++said}`)
    })
  })
  return {
    name,
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await waitFor(
        () => open.every((one) => one.isSent()),
        patience,
        `the end of what ${name} still send`,
      )
    },
    async lies() {
      const rows = await stored()
      const ofOpen = groupBy(rows, ({ conversation }) => conversation)
      return [
        ...storedLies(name, stage.ledger.file, rows),
        ...(
          await Promise.all(open.map((one) => screenLies(name, one, ofOpen.get(one.id) ?? [])))
        ).flat(),
      ]
    },
    close() {
      for (const one of open) one.close()
    },
  }
}

/** Compares acknowledged and refused messages with the stored ones, and each author's order with the rows' order. */
function storedLies(actor: string, file: string, rows: readonly Stored[]): Lie[] {
  const acts = actsOf<{ conversation: string; content: string }, { id: string; position: number }>(
    file,
    actor,
  )
  const byClient = groupBy(rows, ({ client_id }) => client_id)
  const known = new Set(acts.map(({ key }) => key))
  const lies: Lie[] = rows
    // Canaries write too, without a clientId in the ledger.
    .filter(({ client_id, content }) => content.includes(' says ') && !known.has(client_id ?? ''))
    .map(({ id }) => ({
      kind: 'wrong',
      actor,
      what: `message ${id} is stored, and no one has sent it`,
    }))
  for (const { key, asked, answer, isRefused } of acts) {
    const found = byClient.get(key) ?? []
    const row = found.find(({ id }) => id === answer?.id) ?? found[0]
    const what = `clientId ${key} in ${asked.conversation}`
    if (found.length > 1)
      lies.push({
        kind: 'doubled',
        actor,
        what: `${what} is stored as ${found.map(({ id }) => id).join(' and ')}`,
      })
    if (isRefused && row)
      lies.push({ kind: 'refused and yet stored', actor, what: `${what} is ${row.id}` })
    if (
      answer &&
      (row?.id !== answer.id || row.position !== answer.position || row.content !== asked.content)
    )
      lies.push({
        kind: 'lost',
        actor,
        what: `${what} was acknowledged as ${JSON.stringify(answer)}, and stored is ${JSON.stringify(row ?? null)}`,
      })
  }
  for (const [author, theirs] of groupBy(
    rows,
    ({ conversation, sender_id }) => `${sender_id} in ${conversation}`,
  )) {
    const numbers = theirs
      .flatMap(({ content }) => /says (\d+)$/.exec(content)?.[1] ?? [])
      .map(Number)
    const at = numbers.findIndex((number, n) => n > 0 && number <= (numbers[n - 1] ?? 0))
    if (at < 0) continue
    const [before, after] = [numbers[at - 1], numbers[at]]
    const kind = numbers.indexOf(after ?? 0) < at ? 'doubled' : 'reordered'
    lies.push({ kind, actor, what: `of ${author}, ${after} is stored after ${before}` })
  }
  return lies
}

/** Milliseconds without fetching after which a message not on screen counts as missing. After a disconnection all pages are refetched. */
const idle = 30_000

/** Stored messages that a screen does not show, after waiting. It may begin later, if more than six pages were missed. */
async function screenLies(
  actor: string,
  open: OpenConversation,
  rows: readonly Stored[],
): Promise<Lie[]> {
  const written = (one: { id: string; position: number; content: string } | undefined) =>
    one
      ? JSON.stringify({ id: one.id, position: one.position, content: one.content })
      : 'nothing more'
  const differs = () => {
    const shown = open.shown()
    const from = rows.findIndex(({ id }) => id === shown[0]?.id)
    const part = rows.slice(Math.max(from, 0))
    const at = part.findIndex((one, n) => {
      const there = shown[n]
      return (
        there?.id !== one.id || there.position !== one.position || there.content !== one.content
      )
    })
    if (at >= 0)
      return `${written(shown[at])} in place of ${written(part[at])}, ${part.length - at} from the end`
    return shown.length > part.length ? 'more than is stored' : null
  }
  let fetching = performance.now()
  const isSettled = () => {
    if (open.isFetching()) fetching = performance.now()
    return differs() === null || performance.now() - fetching > idle
  }
  await waitFor(isSettled, patience).catch(() => undefined)
  const difference = differs()
  const doing = open.isFetching() ? 'still fetches' : 'fetches nothing'
  const what = `the screen of ${open.who.id} in ${open.id}, which ${doing}, shows ${difference}`
  return difference ? [{ kind: 'not shown', actor, what }] : []
}
