import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { call } from './http.ts'
import { type Person, password } from './person.ts'
import type { World } from './server.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url')
/** WebAuthn flags: user present and verified, and whether a key follows. */
const flags = { used: 0x05, made: 0x45 } as const

/** A device with one passkey, for a site. */
export function authenticator(origin: string) {
  const host = sha256(new URL(origin).hostname)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = base64(credentialId)
  const counter = Buffer.alloc(4)
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }))
  const answer = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  return {
    /** The browser's response for a newly created key. */
    made(challenge: string) {
      // COSE: EC2, ES256, P-256, and the point.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const data = Buffer.concat([
        host,
        Buffer.from([flags.made]),
        counter,
        Buffer.alloc(16),
        length,
        credentialId,
        cose,
      ])
      const attestation = Buffer.concat([
        // CBOR: { fmt: 'none', attStmt: {}, authData: <bytes> }
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientDataJSON = base64(clientData('webauthn.create', challenge))
      return { ...answer, response: { clientDataJSON, attestationObject: base64(attestation) } }
    },
    /** The browser's response for a key just used. */
    used(challenge: string) {
      const data = Buffer.concat([host, Buffer.from([flags.used]), counter])
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      }
      return { ...answer, response }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>

/** Gives a user a passkey on a new device. @returns the device and the passkey's id */
export async function addPasskey(
  who: Person,
  origin: string,
  name = 'A phone',
): Promise<{ device: Authenticator; id: string }> {
  const device = authenticator(origin)
  const options = await who.call(passkeyRoutes.options, { body: { password } })
  if (options.status !== 200) throw new Error(`no passkey can be made: ${options.text}`)
  const key = device.made(options.body.challenge)
  const added = await who.call(passkeyRoutes.add, { body: { name, key } })
  const passkey = added.status === 200 ? added.body.passkeys.at(-1) : undefined
  if (!passkey) throw new Error(`the passkey was not added: ${added.text}`)
  return { device, id: passkey.id }
}

/** Signs in with a device's passkey. */
export async function signInBy(world: Pick<World, 'url'>, device: Authenticator) {
  const options = await call(world.url, null, passkeyRoutes.signInOptions, {})
  return call(world.url, null, passkeyRoutes.signIn, {
    body: { key: device.used(options.body.challenge) },
  })
}
