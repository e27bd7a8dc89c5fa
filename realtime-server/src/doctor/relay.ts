import { setTimeout as sleep } from 'node:timers/promises'
import { iceFor } from '../features/video-chat/relay.ts'
import { type Check, type Finding, fault, ok, reasonOf, unset, warning } from './check.ts'
import { type TurnClient, turnClient } from './turn/client.ts'
import { openLine, type Server, serverIn } from './turn/line.ts'
import type { Place } from './turn/messages.ts'

/** Milliseconds for one answer, and for a packet's way through the relay and back. */
const patience = 2500
/** Addresses of the relay's own machine, of its network, and of a cloud's secrets. */
const inner = ['127.0.0.1', '10.0.0.1', '172.17.0.1', '192.168.0.1', '169.254.169.254']

/** Uses each address of the relay as a browser does in a call. */
export const relay: Check = {
  name: 'relay',
  needs: [],
  async run(installation) {
    const { env, clock } = installation
    if (!env.TURN_URL)
      return unset(
        installation,
        'TURN_URL is not set, so calls work only between networks that let browsers connect directly',
        'Run coturn and set TURN_URL and TURN_SECRET.',
      )
    const servers = iceFor(env, 'doctor', false, clock.now()).iceServers
    const found = await Promise.all(
      servers.flatMap(({ urls, username, credential }) =>
        username && credential ? [examined(urls, { username, credential })] : [],
      ),
    )
    return found.flat()
  },
}

type Credential = { username: string; credential: string }

async function examined(url: string, credential: Credential): Promise<Finding[]> {
  const server = serverIn(url)
  if (!server)
    return [warning(`${url} is TLS over UDP, which browsers do not use.`, 'Leave it out.')]
  try {
    const faults = await using(server, credential, (client) => faultsOf(url, client))
    const isOpen = await using(server, { ...credential, credential: 'wrong' }, isAllocated)
    if (isOpen)
      faults.push(
        fault(
          `${url} relays for anyone, without a credential of ours.`,
          'Run coturn with use-auth-secret, and without no-auth.',
        ),
      )
    return faults.length > 0
      ? faults
      : [ok(`${url} lets us in alone, brings packets back, and leads into no private network.`)]
  } catch (error) {
    const { transport, port } = server
    const way = transport === 'udp' ? 'UDP' : 'TCP'
    return [
      fault(
        `${url} cannot be reached from here: ${reasonOf(error)}.`,
        `See that coturn runs and that its ${way} port ${port} is open${transport === 'tls' ? ', with a certificate for that name' : ''}.`,
      ),
    ]
  }
}

async function using<T>(
  server: Server,
  credential: Credential,
  work: (client: TurnClient) => Promise<T>,
): Promise<T> {
  const client = turnClient(await openLine(server), credential, patience)
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

const isAllocated = async (client: TurnClient) => {
  const is = typeof (await client.allocate()) !== 'number'
  if (is) await client.release()
  return is
}

async function faultsOf(url: string, client: TurnClient): Promise<Finding[]> {
  const own = await client.allocate()
  if (typeof own === 'number')
    return [
      own === 401
        ? fault(
            `${url} refuses our credential, so no call goes through it.`,
            'Give coturn TURN_SECRET as its static-auth-secret, and the right time.',
          )
        : fault(
            `${url} refuses a relayed connection with code ${own}.`,
            own === 486 || own === 508
              ? 'All that its quotas or ports allow are in use: raise them.'
              : 'The log of coturn says why.',
          ),
    ]
  const found = await Promise.all([loopFault(url, client, own), wallFault(url, client, own)])
  await client.release()
  return found.flatMap((each) => each ?? [])
}

/** Sends a packet by way of the relay to its own relayed address, as for two people who both need it. */
async function loopFault(url: string, client: TurnClient, own: Place): Promise<Finding | null> {
  const code = await client.permit(own.address)
  if (code !== null)
    return fault(
      `${url} refuses to relay to its own address ${own.address} (code ${code}): two people who both need it cannot connect.`,
      'Let coturn know its address: external-ip, and allowed-peer-ip if a denied range has it.',
    )
  for (let waited = 0; waited < patience; waited += 100) {
    client.send(own, 'doctor')
    await sleep(100)
    if (client.heard.some(({ text }) => text === 'doctor')) return null
  }
  return fault(
    `${url} gave us ${own.address}:${own.port}, but no packet sent there comes back.`,
    'Open its UDP ports (min-port to max-port), and correct external-ip.',
  )
}

/** Requests permissions alone, and sends nothing there. */
async function wallFault(url: string, client: TurnClient, own: Place): Promise<Finding | null> {
  const others = inner.filter((address) => address !== own.address)
  const codes = await Promise.all(others.map((address) => client.permit(address)))
  const open = others.filter((_, at) => codes[at] === null)
  return open.length === 0
    ? null
    : fault(
        `${url} lets anyone in a call send packets to ${open.join(', ')}.`,
        'Run coturn with the denied-peer-ip options of docker-compose.yml.',
      )
}
