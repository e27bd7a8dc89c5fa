import type { UploadKind } from './contract.ts'
import type { ContainerName } from './inspection/sniff.ts'

/** A file that is stored, as its row knows it. `ending` without the dot. */
export interface Stored {
  name: string
  kind: string
  ending: string
}

/** The ending of an upload's address. The specification's player looks at it. */
export const endingOf = (kind: UploadKind, container: ContainerName): string =>
  container === 'mp4' && kind !== 'video' ? 'm4a' : container

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  flac: 'audio/flac',
}

/** The content type of a stored file: what we found it to be, never what its sender called it. */
export const typeOf = ({ kind, ending }: Pick<Stored, 'kind' | 'ending'>): string =>
  kind === 'video' && ending === 'webm' ? 'video/webm' : (types[ending] ?? 'application/octet-stream')

export const smallOf = (name: string) => `${name}-small.webp`
export const posterOf = (name: string) => `${name}-poster.webp`

/** All files that an upload may consist of. */
export function filesOf({ name, kind, ending }: Stored): string[] {
  const main = `${name}.${ending}`
  if (kind === 'photo') return [main, smallOf(name)]
  return kind === 'video' ? [main, posterOf(name)] : [main]
}

/** Uploads of a kind that one person may keep without using them: more than any profile being made needs. */
export const unusedAtMost: Readonly<Record<string, number>> = { photo: 20, voice: 5, music: 5, video: 5 }
