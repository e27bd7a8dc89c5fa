// What one of each thing costs, with the source of each figure. RESULTS is tests/bench/RESULTS.md; "assumed" is what no one has measured.

export interface Cost {
  /** Microseconds of processor time of the server's process and of Postgres. */
  server: number
  postgres: number
  /** Bytes that Postgres's log grows by, and that rows and indexes do. */
  log: number
  stored: number
  /** Transactions that write. */
  commits: number
  requests: number
  /** Commands of Redis: one for the budget of each request (platform/http/guard.ts), and what is named. */
  redis: number
  /** Events that are published to the other nodes. */
  heard: number
  /** Bytes to people. */
  sent: number
  source: string
}

export type Unit =
  | 'visit'
  | 'connect'
  | 'leave'
  | 'minute'
  | 'deck'
  | 'pass'
  | 'like'
  | 'match'
  | 'message'
  | 'read'
  | 'typing'
  | 'push'
  | 'roomMessage'
  | 'delivery'
  | 'pop'
  | 'photoSent'
  | 'faceSent'
  | 'photoTaken'

const none = {
  server: 0,
  postgres: 0,
  log: 0,
  stored: 0,
  commits: 0,
  requests: 0,
  redis: 0,
  heard: 0,
  sent: 0,
}

export const costs: Record<Unit, Cost> = {
  visit: {
    ...none,
    server: 6000,
    postgres: 7000,
    requests: 5,
    redis: 5,
    sent: 25_000,
    source:
      'Postgres 4,200 of it for the list of matches, RESULTS plans, 2026-11-29, 776ef457; the rest of five reads assumed, each like a message without its row. Scripts come from the browser or a gateway',
  },
  connect: {
    ...none,
    server: 1200,
    postgres: 220,
    log: 862,
    commits: 1,
    redis: 7,
    heard: 1,
    sent: 1500,
    source:
      'RESULTS storm, 2026-11-29, 80bc9390; log as `minute`; Redis: the budget and six of presence-record.ts',
  },
  leave: {
    ...none,
    server: 800,
    postgres: 500,
    log: 862,
    commits: 1,
    redis: 6,
    heard: 1,
    source: 'assumed: the part of `connect` that is about presence; no benchmark counts it',
  },
  minute: {
    ...none,
    log: 862,
    commits: 0.01,
    source:
      'RESULTS rows, 2026-11-29, 776ef457, where the room of a page is used up; 170 where it is not, docs/decisions/database.md, 2026-11-26. One statement writes all people of a node. Processor time is in `standing`',
  },
  deck: {
    ...none,
    server: 5733,
    postgres: 6133,
    requests: 1,
    redis: 1,
    sent: 15_000,
    source: 'RESULTS discover, compatible among 1,000,000, 2026-11-29, 80bc9390; bytes assumed',
  },
  pass: {
    ...none,
    server: 305,
    postgres: 490,
    log: 623,
    stored: 344,
    commits: 1,
    requests: 1,
    redis: 1,
    heard: 1,
    sent: 900,
    source:
      'RESULTS swipe and, for log and rows, rows, 2026-11-29, 776ef457; bytes to people assumed',
  },
  like: {
    ...none,
    server: 355,
    postgres: 645,
    log: 740,
    stored: 254,
    commits: 1,
    requests: 1,
    redis: 1,
    heard: 1,
    sent: 900,
    source: 'as `pass`',
  },
  match: {
    ...none,
    server: 1283,
    postgres: 1100,
    log: 1283,
    stored: 516,
    commits: 1,
    requests: 1,
    redis: 1,
    heard: 3,
    sent: 6000,
    source: 'as `pass`, with the rows of a like and a match',
  },
  message: {
    ...none,
    server: 1150,
    postgres: 590,
    log: 960,
    stored: 516,
    commits: 1,
    requests: 1,
    redis: 3,
    heard: 2,
    sent: 1500,
    source:
      'RESULTS chat, 1000 sockets, and, for log and rows, rows, 2026-11-29, 776ef457; two budgets and one publish; bytes to people assumed',
  },
  read: {
    ...none,
    server: 800,
    postgres: 200,
    log: 306,
    commits: 2,
    requests: 1,
    redis: 2,
    heard: 2,
    sent: 400,
    source:
      'assumed: a message without its row, and the command that says it was delivered. The statement alone: 90, RESULTS plans; log of each of the two: RESULTS rows, 2026-11-29, 776ef457',
  },
  typing: {
    ...none,
    server: 150,
    redis: 1,
    heard: 1,
    sent: 120,
    source: 'assumed: a command and an event without a row',
  },
  push: {
    ...none,
    server: 3000,
    postgres: 1000,
    log: 1500,
    commits: 3,
    source: 'assumed: a job, encryption and a request to the push service; no benchmark counts it',
  },
  roomMessage: {
    ...none,
    server: 3190,
    postgres: 1000,
    log: 960,
    stored: 516,
    commits: 1,
    requests: 1,
    redis: 2,
    heard: 1,
    sent: 600,
    source:
      'RESULTS rooms, 2026-11-29, 80bc9390: 100 and 500 sockets are 3,190 and 13.1 each delivery; Postgres and bytes assumed like a message',
  },
  delivery: {
    ...none,
    server: 13.1,
    sent: 400,
    source: 'as `roomMessage`',
  },
  pop: {
    ...none,
    server: 3280,
    postgres: 1520,
    log: 1500,
    stored: 100,
    commits: 1,
    requests: 1,
    redis: 1,
    heard: 1,
    sent: 6000,
    source: 'RESULTS game, 2026-11-29, 776ef457; bytes assumed',
  },
  photoSent: {
    ...none,
    server: 1280,
    postgres: 330,
    requests: 1,
    redis: 1,
    sent: 71_000,
    source:
      'RESULTS photos, 2026-11-29, 776ef457; the bytes are those of film grain in 1,200 pixels',
  },
  faceSent: {
    ...none,
    server: 640,
    postgres: 230,
    requests: 1,
    redis: 1,
    sent: 4000,
    source: 'as `photoSent`, in 400 pixels',
  },
  photoTaken: {
    ...none,
    server: 162_000,
    postgres: 2000,
    log: 1000,
    stored: 500,
    commits: 2,
    requests: 1,
    redis: 1,
    sent: 500,
    source: 'RESULTS photos, 2026-11-29, 776ef457, all threads; Postgres and bytes assumed',
  },
}

/** What an open tab costs all the time, a second, and what holds whatever the number of people. */
export const standing = {
  /** Microseconds of the node, beyond the 13,330 of a node without a tab, and of Postgres: RESULTS tabs, 2026-11-29, 776ef457. */
  server: 9,
  postgres: 8,
  /** The heartbeat: three commands a person every 5 s, realtime-server/src/platform/sockets/presence-record.ts; the same run. */
  redis: 0.6,
  /** Microseconds of a core of Redis: for a command, by the same run, and for an event that is published alone, by that of `hearing`. */
  redisCommand: 3.6,
  redisEvent: 90,
  /** Microseconds for which an event keeps a node busy that has no tab for it: RESULTS bus, 2026-11-29, 80bc9390, published alone. */
  hearing: 85,
} as const

/** What one installation of today's kind has. */
export const limits = {
  /** How much of a core may be in use at the peak, so that a node may fail and a queue stays short. docs/operating.md: half. */
  busy: 0.5,
  /** Assumed: 35 kB each (RESULTS tabs) are then a third of a heap of 512 MB (docker-compose.yml). Benchmarks go up to 1,000. */
  socketsOfNode: 5000,
  /** DATABASE_POOL, those of the job worker (platform/base/shares.ts) and the listener, realtime-server/src/env.ts. */
  connectionsOfNode: 16,
  /** Postgres's own default, and that of scripts/start/own-cluster.ts. */
  connections: 100,
  /** Assumed: a large machine that one can rent by the hour. */
  postgresCores: 64,
  /** Assumed: a volume of 16 TB. */
  diskBytes: 16e12,
  /** Postgres: 2^31 transactions until the oldest row must be frozen; autovacuum begins at 200 million. */
  transactions: 2 ** 31,
  gatewayMbit: 10_000,
  /** Bytes of a photo as it comes in, which is assumed, and of the two sizes that are kept: RESULTS photos, 2026-11-29, 776ef457. */
  photoBytes: 400_000,
  keptBytes: 70_000,
} as const
