import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, symlink, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Installation } from '../../../realtime-server/src/doctor/check.ts'
import { relay as examined } from '../../../realtime-server/src/doctor/relay.ts'
import { type TurnClient, turnClient } from '../../../realtime-server/src/doctor/turn/client.ts'
import { openLine } from '../../../realtime-server/src/doctor/turn/line.ts'
import type { Place } from '../../../realtime-server/src/doctor/turn/messages.ts'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { iceFor } from '../../../realtime-server/src/features/video-chat/relay.ts'
import { createClock } from '../../../realtime-server/src/platform/base/clock.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { answers, turnserverPath } from '../../harness/coturn.ts'
import { folderOfFile } from '../../harness/file-world.ts'
import { patience, waitFor } from '../../harness/server.ts'
import { filled, read } from './compose.ts'

/** The relay refuses loopback addresses, so it needs an external one, like a container's. */
const own = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address
/** Another address of the container, outside every range of the options. */
const second = '5.6.7.8'
const script = fileURLToPath(new URL('../../../scripts/deploy/relay.sh', import.meta.url))
const secret = 'any text; $(exit 1) of 16 or more'
const former = 'what it was before, 16 or more'

const folder = folderOfFile('swoon-relay-')
let options: string[]
beforeAll(async () => {
  await symlink(turnserverPath() ?? '', path.join(folder.path, 'turnserver'))
  await writeFile(
    path.join(folder.path, 'hostname'),
    `#!/bin/sh\necho "${own ?? '127.0.0.1'} ${second}"\n`,
  )
  await chmod(path.join(folder.path, 'hostname'), 0o755)
  const { command } = parse(await read('docker-compose.yml')).services.coturn as {
    command: string[]
  }
  options = command.map((option) =>
    filled(option, { TURN_SECRET: secret, TURN_SECRET_BEFORE: former }),
  )
})

/** Runs the container's command with these .env settings; `more` are options added to those of the compose file. */
function run(
  settings: Record<string, string>,
  more: readonly string[] = [],
): { child: ChildProcess; log(): string } {
  const child = spawn('sh', [script, ...options, ...more], {
    env: { PATH: `${folder.path}:${process.env.PATH}`, ...settings },
  })
  let log = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
  return { child, log: () => log }
}

describe('a relay that no browser could reach', () => {
  const advice =
    'Set TURN_EXTERNAL_IP to the public address at which swoon.example leads to this machine.'
  const inner = [
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '203.0.113.5',
    'fd00::1',
    '2001:db8::1',
  ]
  const refused: [host: string, address: string, sentence: string][] = [
    ['swoon.example', '', `TURN_EXTERNAL_IP is missing. ${advice}`],
    ...inner.map((address): [string, string, string] => [
      'swoon.example',
      address,
      `TURN_HOST is swoon.example, but TURN_EXTERNAL_IP is ${address}, which no one reaches from outside. ${advice}`,
    ]),
    [
      'swoon.example',
      'swoon.example',
      `TURN_EXTERNAL_IP is swoon.example, which is no address. ${advice}`,
    ],
    ['swoon.example', '5.6.7', 'TURN_EXTERNAL_IP is 5.6.7, which is no address.'],
    ['swoon.example', '2a01:4f8::1', 'but this container has no IPv6 address.'],
    ['1.2.3.4', '127.0.0.1', 'which no one reaches from outside.'],
    ['swoon.lan', '', 'TURN_EXTERNAL_IP is missing.'],
  ]
  it.each(refused)('is not started: %s with the address "%s"', async (host, address, sentence) => {
    const settings = { TURN_HOST: host, TURN_EXTERNAL_IP: address }
    const { child, log } = run(settings)
    const [code] = await once(child, 'close')
    expect([code, log()]).toEqual([1, expect.stringMatching(/^The relay does not start: .*\n$/)])
    expect(log()).toContain(sentence)
  })
})

describe.skipIf(!own)('the relay of compose (needs an IPv4 address besides loopback)', () => {
  const relay: Place = { address: own ?? '', port: 0 }
  const clients: TurnClient[] = []
  let running: ReturnType<typeof run>
  beforeAll(async () => {
    relay.port = await freePort()
    running = run({ TURN_HOST: 'swoon.example', TURN_EXTERNAL_IP: '1.2.3.4' }, [
      `--listening-ip=${relay.address}`,
      `--relay-ip=${relay.address}`,
      `--listening-port=${relay.port}`,
      `--pidfile=${path.join(folder.path, 'pid')}`,
      `--userdb=${path.join(folder.path, 'users')}`,
    ])
    await waitFor(() => {
      if (running.child.exitCode !== null) throw new Error(`coturn ended: ${running.log()}`)
      return answers(relay.port, relay.address)
    })
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    const gone = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await gone
  })

  /** A client with the credentials that the server gives a person in a call. */
  async function client(userId: string, TURN_SECRET = secret): Promise<TurnClient> {
    const settings = { STUN_URLS: '', TURN_URL: `turn:${relay.address}`, TURN_SECRET }
    const [, server] = iceFor(settings, userId, false, new Date()).iceServers
    const one = turnClient(
      await openLine({ transport: 'udp', host: relay.address, port: relay.port }),
      { username: server?.username ?? '', credential: server?.credential ?? '' },
      patience,
    )
    clients.push(one)
    return one
  }
  async function allocated(userId: string): Promise<{ of: TurnClient; at: Place }> {
    const of = await client(userId)
    const at = await of.allocate()
    if (typeof at === 'number') throw new Error(`no allocation: ${at}`)
    return { of, at }
  }

  it('knows each of its options', () => {
    expect(running.log()).not.toMatch(
      /unrecognized|unknown argument|wrong address|bad configuration/i,
    )
  })

  it('connects two people who know nothing but its public address of each other', async () => {
    const [ann, bob] = [await allocated('ann'), await allocated('bob')]
    expect([ann.at.address, bob.at.address]).toEqual(['1.2.3.4', '1.2.3.4'])
    for (const [one, other] of [[ann, bob] as const, [bob, ann] as const])
      expect(await one.of.permit(other.at.address)).toBe(null)
    await waitFor(() => {
      ann.of.send(bob.at, 'hello Bob')
      bob.of.send(ann.at, 'hello Ann')
      return ann.of.heard.length > 0 && bob.of.heard.length > 0
    })
    expect(bob.of.heard[0]).toEqual({ from: ann.at, text: 'hello Bob' })
    expect(ann.of.heard[0]).toEqual({ from: bob.at, text: 'hello Ann' })
  })

  it('takes the former secret too while it changes, and no other', async () => {
    expect(await (await client('ann', former)).allocate()).toMatchObject({ address: '1.2.3.4' })
    expect(await (await client('ann', 'a secret of no one here')).allocate()).toBe(401)
  })

  it('reaches public addresses, but none of its network and no other of its own', async () => {
    const { of } = await allocated('ann')
    for (const address of ['8.8.8.8', '93.184.215.14', '223.255.255.1'])
      expect(await of.permit(address), address).toBe(null)
    const inner = [
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.17.0.1',
      '192.168.0.1',
      '198.51.100.1',
    ]
    for (const address of [...inner, '0.0.0.1', '224.0.0.1', '255.255.255.255', second])
      expect([address, await of.permit(address)]).toEqual([address, 403])
  })

  it('is in order for the doctor, which sends itself a packet', async () => {
    const env = readEnv({
      ...{ DATABASE_URL: 'postgres://127.0.0.1', TURN_SECRET: secret },
      TURN_URL: `turn:${relay.address}:${relay.port},turn:${relay.address}:${relay.port}?transport=tcp`,
    })
    const found = await examined.run({ env, clock: createClock() } as Installation)
    expect(found).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
  })

  it('relays nothing over TCP', async () => {
    expect(await (await client('ann')).allocate(6)).toBe(442)
  })
})
