// What a day asks of machines: the counts of each unit times its cost, in windows of ten minutes.
import { type Cost, costs, limits, standing, type Unit } from './costs.ts'
import type { Day } from './day.ts'

const windowMinutes = 10
const second = 1_000_000

/** A second of a window. Cores are whole ones in use, those of nodes without what hearing the others takes. Mbit are those of events, replies and files. */
export interface Rates {
  requests: number
  messages: number
  sockets: number
  serverCores: number
  postgresCores: number
  redisCommands: number
  redisCores: number
  /** Events that every other node hears. */
  heard: number
  commits: number
  mbit: number
  nodes: number
}

/** What one installation of today's kind has of a resource, and how much of it a window takes: 1 is all. */
export interface Use {
  name: string
  share: number
  need: string
  /** What takes over where it is used up. */
  next: string
}

export interface Needs {
  /** The busiest ten minutes of each hour in UTC. */
  hours: Rates[]
  peak: Rates
  logBytes: number
  storedBytes: number
  commits: number
  /** Bytes of photos that people send in, and of what is kept of them. */
  takenBytes: number
  keptBytes: number
  /** What is used up first comes first. */
  uses: Use[]
  /** Seconds for which every other node is busy with the tabs of one that restarts, if they all come at once. */
  stormSeconds: number
}

export function needsOf(day: Day): Needs {
  const windows = Array.from({ length: (24 * 60) / windowMinutes }, (_, index) =>
    ratesOf(day, index * windowMinutes),
  )
  const busier = (one: Rates, other: Rates) => (other.serverCores > one.serverCores ? other : one)
  const hours = Array.from({ length: 24 }, (_, hour) =>
    windows.slice(hour * 6, hour * 6 + 6).reduce(busier),
  )
  const peak = hours.reduce(busier)
  const [logBytes, storedBytes, commits] = [
    totalOf(day, 'log'),
    totalOf(day, 'stored'),
    totalOf(day, 'commits'),
  ]
  const others = Math.max(1, peak.nodes - 1)
  const restarting = Math.min(
    peak.sockets,
    limits.socketsOfNode,
    peak.sockets / peak.nodes || limits.socketsOfNode,
  )
  const { server } = costs.connect
  return {
    hours,
    peak,
    logBytes,
    storedBytes,
    commits,
    takenBytes: sumOf(day.counts.photoTaken) * limits.photoBytes,
    keptBytes: sumOf(day.counts.photoTaken) * limits.keptBytes,
    uses: usesOf(peak, storedBytes, commits).sort((one, other) => other.share - one.share),
    stormSeconds: (restarting * server) / second / (Number.isFinite(others) ? others : 1),
  }
}

function ratesOf(day: Day, from: number): Rates {
  const perSecond = (counts: Float64Array) =>
    sumOf(counts.subarray(from, from + windowMinutes)) / windowMinutes / 60
  const total = (of: keyof Omit<Cost, 'source'>) =>
    unitsOf(day).reduce((sum, unit) => sum + perSecond(day.counts[unit]) * costs[unit][of], 0)
  const sockets = sumOf(day.sockets.subarray(from, from + windowMinutes)) / windowMinutes
  const heard = total('heard')
  const serverCores = (total('server') + sockets * standing.server) / second
  const nodes = nodesFor(serverCores, sockets, heard)
  const redisCommands = total('redis') + sockets * standing.redis
  return {
    requests: total('requests'),
    messages: perSecond(day.counts.message),
    sockets,
    serverCores,
    postgresCores: (total('postgres') + sockets * standing.postgres) / second,
    redisCommands,
    redisCores:
      (redisCommands * standing.redisCommand + (nodes > 1 ? heard * standing.redisEvent : 0)) /
      second,
    heard,
    commits: total('commits'),
    mbit: (total('sent') * 8) / second,
    nodes,
  }
}

/** Every node hears the events of all others, which leaves less of it for its own people. Infinity where nothing is left. */
export function nodesFor(serverCores: number, sockets: number, heard: number): number {
  const alone = Math.max(serverCores / limits.busy, sockets / limits.socketsOfNode)
  if (alone <= 1) return 1
  const left = limits.busy - (heard * standing.hearing) / second
  return left <= 0
    ? Number.POSITIVE_INFINITY
    : Math.ceil(Math.max(serverCores / left, sockets / limits.socketsOfNode))
}

function usesOf(peak: Rates, storedBytes: number, commits: number): Use[] {
  const use = (name: string, need: number, limit: number, unit: string, next: string): Use => {
    return {
      name,
      share: need / limit,
      need: `${round(need)} of ${round(limit)} ${unit}`.trim(),
      next,
    }
  }
  const {
    busy,
    postgresCores,
    diskBytes,
    transactions,
    gatewayMbit,
    connections,
    connectionsOfNode,
  } = limits
  const hearing = (peak.heard * standing.hearing) / second
  const nodes = Number.isFinite(peak.nodes) ? peak.nodes : peak.serverCores / busy
  return [
    use(
      'one node process',
      peak.serverCores,
      busy,
      'cores',
      'more processes behind the gateway, with Redis',
    ),
    use(
      'the bus',
      hearing,
      busy,
      'cores of each node',
      'a channel for each part of the people (Redis sharded pub/sub), then regions',
    ),
    use(
      'connections',
      nodes * connectionsOfNode,
      connections,
      '',
      'a smaller DATABASE_POOL, a higher max_connections',
    ),
    use(
      'one Postgres',
      peak.postgresCores,
      postgresCores * busy,
      'cores',
      'replicas for decks and lists, then regions',
    ),
    use('one Redis', peak.redisCores, busy, 'cores', 'Redis Cluster'),
    use(
      'one disk, in a year',
      (storedBytes * 365) / 1e12,
      diskBytes / 1e12,
      'TB',
      'partitions, the old ones on another disk',
    ),
    use(
      'a day of transactions',
      commits / 1e6,
      transactions / 1e6,
      'million',
      'partitions, which are frozen one by one, then regions',
    ),
    use('one gateway', peak.mbit, gatewayMbit, 'Mbit/s', 'photos from object storage by a CDN'),
  ]
}

const sumOf = (values: Float64Array) => values.reduce((sum, each) => sum + each, 0)
const unitsOf = (day: Day) => Object.keys(day.counts) as Unit[]
const totalOf = (day: Day, of: keyof Omit<Cost, 'source'>) =>
  unitsOf(day).reduce((sum, unit) => sum + sumOf(day.counts[unit]) * costs[unit][of], 0)

/** Three digits are more than any figure here is worth. */
export const round = (value: number): string =>
  Number.isFinite(value)
    ? Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 3 })
    : 'none suffices'
