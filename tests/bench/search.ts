// Measures searches in long chats, how much of others' message rate many searches leave, and the cost of the stored key per message.
import { sql } from 'kysely'
import { type Pair, pairs } from '../harness/pairs.ts'
import { startGround } from './lib/ground.ts'
import { median, percentile } from './lib/measure.ts'
import { post } from './lib/post.ts'
import { publish, table } from './lib/results.ts'

const chat = { messages: 5000, characters: 1990 } as const
const searches = 200
const searchers = 10
/** Milliseconds per slice, alternating without and with searches, number of each, and milliseconds between messages. */
const [slice, slices, pause] = [2000, 6, 30]
/** Messages on each side, sent one by one and in turn. */
const size = 2500

const { database, server, stop } = await startGround()
const { db } = database

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function fill({ matchId, one }: Pair): Promise<void> {
  await sql`
    INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
    SELECT gen_random_uuid(), ${matchId}, seq, ${one.id}, left(repeat('Saturday sounds lovely ' || md5(seq::text) || ' ', 40), ${chat.characters}::integer), now()
    FROM generate_series(1, ${chat.messages}::integer) AS seq
  `.execute(db)
  await db
    .updateTable('matches')
    .set({ last_seq: chat.messages })
    .where('id', '=', matchId)
    .execute()
}

interface Answer {
  status: number
  next: number | null
}

async function search(
  { matchId, one }: Pair,
  text: string,
  before: number | null,
): Promise<Answer> {
  const reply = await fetch(`${server.url}/api/matches/${matchId}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: one.cookie },
    body: JSON.stringify({ text, ...(before !== null && { before }) }),
  })
  const body = await reply.json()
  return { status: reply.status, next: body.next ?? null }
}

/** Searches a chat to its end for a missing text. @returns milliseconds of each call */
async function walk(pair: Pair): Promise<number[]> {
  const calls: number[] = []
  let next: number | null = null
  do {
    calls.push(
      await timed(async () => {
        const answer = await search(pair, 'nowhere', next)
        if (answer.status !== 200) throw new Error(`a search was answered with ${answer.status}`)
        next = answer.next
      }),
    )
  } while (next !== null)
  return calls
}

const send = ({ matchId, one }: Pair, content: string) =>
  timed(async () => {
    const status = await post(`${server.url}/api/messages`, one.cookie, { matchId, content })
    if (status !== 201) throw new Error(`a message was answered with ${status}`)
  })

async function sendFor(pair: Pair, milliseconds: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + milliseconds; performance.now() < until; ) {
    times.push(await send(pair, 'Shall we say eight at the place by the river?'))
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return times
}

const texts = {
  'a line': 'Saturday sounds lovely, shall we say eight at the place by the river?',
  'a line with ’': 'Saturday’s lovely, shall we say eight at the place by the river, or not?',
  '1,990 characters': 'Saturday sounds lovely. '.repeat(83).slice(0, 1990),
  '1,990 Cyrillic characters': 'В субботу прекрасно. '.repeat(95).slice(0, 1990),
} as const

/** Milliseconds of messages with a key and without, in alternation. */
async function costOf(keyed: Pair, bare: Pair, text: string) {
  const times = { keyed: [] as number[], bare: [] as number[] }
  for (let n = -200; n < size; n++) {
    const [one, other] = [await send(keyed, text), await send(bare, text)]
    // The first ones warm up.
    if (n < 0) continue
    times.keyed.push(one)
    times.bare.push(other)
  }
  return { keyed: median(times.keyed), bare: median(times.bare) }
}

try {
  const made = await pairs({ url: server.url, database }, searchers + 3)
  const [honest, keyed, bare, ...long] = made as [Pair, Pair, Pair, ...Pair[]]
  for (const pair of long) await fill(pair)
  await sql`VACUUM ANALYZE messages`.execute(db)
  const [first] = long as [Pair]
  await walk(first)
  const calls: number[] = []
  const whole: number[] = []
  while (calls.length < searches) {
    const times = await walk(first)
    calls.push(...times)
    whole.push(times.reduce((sum, each) => sum + each, 0))
  }
  const computed = await timed(() =>
    sql`SELECT count(*) FROM messages WHERE match_id = ${first.matchId} AND strpos(word_key(content), 'nowhere') > 0`.execute(
      db,
    ),
  )

  await sendFor(honest, slice)
  const [rest, busy]: [number[], number[]] = [[], []]
  const answers: number[] = []
  for (let n = 0; n < slices; n++) {
    rest.push(...(await sendFor(honest, slice)))
    let isOver = false
    const lanes = long.flatMap((pair) =>
      [1, 2].map(async () => {
        while (!isOver) answers.push((await search(pair, 'nowhere', null)).status)
      }),
    )
    busy.push(...(await sendFor(honest, slice)))
    isOver = true
    await Promise.all(lanes)
  }

  await sql`DROP TRIGGER messages_search_key ON messages`.execute(db)
  await sql
    .raw(`
      CREATE TRIGGER messages_search_key BEFORE INSERT OR UPDATE OF content ON messages FOR EACH ROW
      WHEN (NEW.match_id <> '${bare.matchId}') EXECUTE FUNCTION key_message()
    `)
    .execute(db)
  const costs = []
  for (const [name, text] of Object.entries(texts))
    costs.push({ name, ...(await costOf(keyed, bare, text)) })

  const ms = (value: number) => value.toFixed(1)
  const more = (one: number, other: number) => `${((one / other - 1) * 100).toFixed(1)} %`
  publish('search', [
    `A chat of ${chat.messages} messages of ${chat.characters} characters is searched to its end for what is not there; then ${searchers} people search one each, twice at once, in ${slices} slices of ${slice / 1000} s, in turn with as many at rest.`,
    '',
    ...table(
      ['', 'p50 ms', 'p99 ms'],
      [
        ['one call', ms(median(calls)), ms(percentile(calls, 0.99))],
        ['to the end', ms(median(whole)), ms(percentile(whole, 0.99))],
        ['the keys computed instead, in Postgres alone', ms(computed), ''],
        ['a message of others, at rest', ms(median(rest)), ms(percentile(rest, 0.99))],
        [
          `a message of others, beside ${answers.length} searches`,
          ms(median(busy)),
          ms(percentile(busy, 0.99)),
        ],
      ],
    ),
    '',
    `Searches refused to be tried again: ${answers.filter((status) => status !== 200).length}. Messages sent one after another, in turn with their key and without, ${size} of each; medians:`,
    '',
    ...table(
      ['a message', 'ms', 'without its key', 'more'],
      costs.map(({ name, keyed, bare }) => [
        name,
        keyed.toFixed(3),
        bare.toFixed(3),
        more(keyed, bare),
      ]),
    ),
  ])
} finally {
  await stop()
}
process.exit()
