import type { MessageKind, UploadKind } from './contract.ts'
import type { ContainerName } from './inspection/sniff.ts'

/** A stored file as in its row; `ending` has no dot. */
export interface Stored {
  name: string
  kind: string
  ending: string
}

type Kind = 'photo' | 'document' | 'message-photo' | 'voice-note' | UploadKind

/** Sound and video, which are inspected and rewrapped. */
export type InspectedKind = UploadKind | 'voice-note'

/** Stored kind of each message attachment. */
export const storedAs = {
  photo: 'message-photo',
  'voice-note': 'voice-note',
} as const satisfies Record<MessageKind, Kind>

/** Rules for all uploads of a kind. Incoming files are limited by the contract and recognized by their first bytes. */
interface Rules {
  /**
   * `profile`: readable by its owner and everyone who may see the profile that shows it. `conversation`: by everyone who may read its
   * message, and only by its owner before it is sent. `moderators`: only by them, and by no route.
   */
  readers: 'profile' | 'conversation' | 'moderators'
  /** All files that an upload may consist of. */
  files(name: string, ending: string): readonly string[]
  /** Milliseconds for which an unused upload is kept. */
  keptUnused: number
  /** Most unused uploads a person may have, more than any new profile needs. */
  unusedAtMost: number
}

export const smallOf = (name: string) => `${name}-small.webp`
export const posterOf = (name: string) => `${name}-poster.webp`
/** Extension of encrypted files. */
export const encrypted = 'aes'

const day = 24 * 60 * 60 * 1000
const main = (name: string, ending: string) => `${name}.${ending}`
const sound: Rules = {
  readers: 'profile',
  files: (name, ending) => [main(name, ending)],
  keptUnused: day,
  unusedAtMost: 5,
}

export const kinds: Readonly<Record<Kind, Rules>> = {
  photo: {
    readers: 'profile',
    files: (name, ending) => [main(name, ending), smallOf(name)],
    keptUnused: day,
    unusedAtMost: 20,
  },
  voice: sound,
  music: sound,
  video: { ...sound, files: (name, ending) => [main(name, ending), posterOf(name)] },
  'message-photo': {
    readers: 'conversation',
    files: (name, ending) => [main(name, ending), smallOf(name)],
    keptUnused: day,
    unusedAtMost: 24,
  },
  'voice-note': { ...sound, readers: 'conversation' },
  // No profile shows it, so it is kept for two days at most, and a new one replaces it.
  document: {
    readers: 'moderators',
    files: (name) => [main(name, encrypted)],
    keptUnused: 2 * day,
    unusedAtMost: 1,
  },
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

/** @throws Error for an unknown kind */
export function rulesOf(kind: string): Rules {
  if (!isKind(kind)) throw new Error(`${kind} is no kind of upload`)
  return kinds[kind]
}

/** All kinds, for code that goes through them. */
export const allKinds = Object.keys(kinds).filter(isKind)

/** Kinds with a URL. */
export const kindsWithAddress = allKinds.filter((kind) => kinds[kind].readers !== 'moderators')

/** Extension of an upload's URL, which the specification's player reads. */
export const endingOf = (kind: InspectedKind, container: ContainerName): string =>
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

/** Content type of a stored file as we recognized it, not as its sender declared it. */
export const typeOf = ({ kind, ending }: Pick<Stored, 'kind' | 'ending'>): string =>
  kind === 'video' && ending === 'webm'
    ? 'video/webm'
    : (types[ending] ?? 'application/octet-stream')

/** True for uploads with a small version. */
export const hasSmall = ({ kind }: Pick<Stored, 'kind'>): boolean =>
  kind === 'photo' || kind === 'message-photo'

/** Every file that an upload may have. */
export const filesOf = ({ name, kind, ending }: Stored): readonly string[] =>
  rulesOf(kind).files(name, ending)
