import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { onPath } from '../../scripts/provision/binaries.ts'
import type { Lab, LabNode } from './lab.ts'

/** A fault that lasts for a while. Both functions resolve once it has taken effect. */
export interface Fault {
  name: string
  /** @param target the affected server; the other one is unchanged */
  begin(lab: Lab, target: LabNode): unknown
  end(lab: Lab, target: LabNode): unknown
}

const other = ({ nodes }: Lab, target: LabNode): LabNode =>
  nodes[0] === target ? nodes[1] : nodes[0]

/** Replaces the running server with a new one. */
async function replace(node: LabNode, wrong?: number): Promise<void> {
  await node.stop('SIGTERM')
  await node.start(wrong)
}

const wrongBy = (milliseconds: number, name: string): Fault => ({
  name,
  begin: (_, target) => replace(target, milliseconds),
  end: (_, target) => replace(target),
})

/** Disturbances of a line. */
const disturbances = {
  'is cut': (line) => line.cut(),
  'is silent': (line) => line.stall(),
  'is slow': (line) => line.slow({ delay: 120 }),
  'is throttled': (line) => line.slow({ perSecond: 60_000 }),
} satisfies Record<string, (line: LabNode['clients']) => void>

const lines = {
  clients: "a server's line to its clients",
  postgres: "a server's line to Postgres",
  redis: "a server's line to Redis",
} as const
const names = Object.keys(lines) as (keyof typeof lines)[]

const ofLines = names.flatMap((line) =>
  Object.entries(disturbances).map(
    ([how, disturb]): Fault => ({
      name: `${lines[line]} ${how}`,
      begin: (_, target) => disturb(target[line]),
      end: (_, target) => target[line].restore(),
    }),
  ),
)

/** Sends Redis one command. */
const tell = (url: string, command: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`${command}\r\n`),
    )
    socket.on('error', reject).on('data', () => resolve(void socket.destroy()))
  })

/** Limits how large a file a running server may write, like a full disk. */
const limitFiles = ({ process: { child } }: LabNode, bytes: string) =>
  spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`])

export const faults: readonly Fault[] = [
  {
    name: 'a server is killed',
    begin: (_, target) => target.stop('SIGKILL'),
    end: (_, target) => target.start(),
  },
  {
    name: 'both servers are replaced, one after the other',
    begin: (_, target) => replace(target),
    end: (lab, target) => replace(other(lab, target)),
  },
  {
    name: 'a server is frozen',
    begin: (_, target) => target.process.child.kill('SIGSTOP'),
    end: (_, target) => target.process.child.kill('SIGCONT'),
  },
  {
    name: 'Postgres is killed',
    begin: ({ postgres }) => postgres.kill(),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'Postgres is away',
    begin: ({ postgres }) => postgres.stop('fast'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'Postgres hangs',
    begin: ({ postgres }) => postgres.pause(),
    end: ({ postgres }) => postgres.resume(),
  },
  {
    name: 'Redis is killed',
    begin: ({ redis }) => redis.kill(),
    end: ({ redis }) => redis.start(),
  },
  { name: 'Redis hangs', begin: ({ redis }) => redis.pause(), end: ({ redis }) => redis.resume() },
  { name: 'Redis is emptied', begin: ({ redis }) => tell(redis.url, 'FLUSHALL'), end() {} },
  {
    name: "a server's connections to Postgres break",
    begin: (_, target) => target.postgres.drop(),
    end: (_, target) => target.postgres.drop(),
  },
  {
    name: 'sockets of clients break',
    begin: (_, target) => target.clients.drop(),
    end: (_, target) => target.clients.drop(),
  },
  {
    name: 'answers of a server are lost',
    begin: (_, target) => target.clients.loseAnswers(),
    end: (_, target) => target.clients.restore(),
  },
  {
    name: 'sockets of clients are half-open',
    begin: (_, target) => target.clients.abandon(),
    end: (_, target) => target.clients.restore(),
  },
  ...ofLines,
  wrongBy(90_000, "a server's clock is 90 s ahead"),
  wrongBy(-90_000, "a server's clock is 90 s behind"),
  // Only Linux can limit a running process.
  ...(onPath('prlimit')
    ? [
        {
          name: 'the disk for media is full',
          begin: (_: Lab, target: LabNode) => limitFiles(target, '256'),
          end: (_: Lab, target: LabNode) => limitFiles(target, 'unlimited'),
        },
      ]
    : []),
]
