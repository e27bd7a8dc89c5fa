import { mediaRoutes, type UploadKind } from '@swoon/realtime-server/contract/media'
import { type ProfilePatch, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { mediaForm } from '../features/media/files.ts'
import type { Person } from './person.ts'

/** Uploads a recording. @returns its address */
export async function record(
  who: Person,
  kind: UploadKind,
  bytes: Buffer,
  poster?: Buffer,
): Promise<string> {
  const { status, body, text } = await who.call(mediaRoutes.uploadMedia, {
    form: mediaForm(kind, bytes, poster),
  })
  if (status !== 200) throw new Error(`the upload failed: ${text}`)
  return body.url
}

export async function change(who: Person, body: Partial<ProfilePatch>): Promise<void> {
  const { status, text } = await who.call(profileRoutes.updateUser, {
    params: { id: who.id },
    body,
  })
  if (status !== 200) throw new Error(`the change failed: ${text}`)
}

const rate = 8000

/** A WAV file of a tone that is loud in its first half and a quarter as loud in its second. */
export function tone(seconds: number): Buffer {
  const samples = Math.round(seconds * rate)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples * 2, 40)
  const data = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at++) {
    const loudness = at < samples / 2 ? 24_000 : 6000
    data.writeInt16LE(Math.round(loudness * Math.sin((2 * Math.PI * 220 * at) / rate)), at * 2)
  }
  return Buffer.concat([header, data])
}
