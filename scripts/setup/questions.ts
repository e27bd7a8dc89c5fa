import { spawnSync } from 'node:child_process'
import { isAbsolute, join } from 'node:path'
import type { z } from 'zod'
import { fields } from '../../realtime-server/src/env.ts'
import { root } from '../lib/install.mjs'
import type { Settings } from './settings-file.ts'

/** A question that is asked until its setting has a value, or the answer was none. */
export interface Question {
  readonly setting: string
  /** Its option on the command line. */
  readonly flag: string
  readonly text: string
  /** Taken for an empty line and by --yes. A question without one must be answered. */
  readonly usual?: string
  readonly mayBeNone?: boolean
  /** False where the settings so far leave nothing to ask. */
  readonly isNeeded?: (known: Settings) => boolean
  /** The value to store for an answer. */
  readonly stored?: (answer: string) => string
  /** Explains in words after its name why a value doesn't do, where the server's schema can't. */
  readonly whyNot?: (value: string, known: Settings) => string | undefined
}

const schemas = fields.shape as Readonly<Record<string, z.ZodType>>

/** Explains why the server refuses a setting's value, in words after its name. */
export const whyRefused = (name: string, value: string): string | undefined =>
  schemas[name]?.safeParse(value).error?.issues[0]?.message

/** The value to store, null for none; or in words after the question's subject why it doesn't do. */
export type Answer = { readonly value: string | null } | { readonly wrong: string }

/** @param quote undefined for a value that the settings file can't have */
export function answered(
  { setting, mayBeNone, stored, whyNot }: Question,
  answer: string,
  known: Settings,
  quote: (value: string) => string | undefined,
): Answer {
  if (mayBeNone && answer.toLowerCase() === 'none') return { value: null }
  const value = stored?.(answer) ?? answer
  const wrong = whyNot?.(value, known) ?? whyRefused(setting, value)
  if (wrong) return { wrong }
  if (quote(value) === undefined)
    return { wrong: 'has quotes or a backslash that programs read in different ways' }
  // The schema also tidies: an address loses its last slash.
  const read = schemas[setting]?.safeParse(value).data
  return { value: typeof read === 'string' ? read : value }
}

const name: Question = {
  setting: 'APP_NAME',
  flag: 'name',
  text: 'Name of the site',
  usual: 'Swoon',
}
const address: Question = {
  setting: 'PUBLIC_URL',
  flag: 'url',
  text: 'Address that people type, such as https://swoon.example',
}
const mail: Question = {
  setting: 'SMTP_URL',
  flag: 'mail',
  text: 'Mail server, such as smtp://user:password@mail.example:587, or none: then no one can reset a password',
  usual: 'none',
  mayBeNone: true,
}
const folder = (usual: string, isWrong = (_path: string) => false): Question => ({
  setting: 'BACKUP_DIR',
  flag: 'backup',
  text: 'Folder for a backup every night, or none',
  usual,
  mayBeNone: true,
  whyNot: (path) =>
    isAbsolute(path) && !isWrong(path)
      ? undefined
      : `must be a folder with its whole path, such as ${usual}`,
})

/** True if the relay would start with this name and public address, as its own start decides it. */
function isReachable(TURN_HOST: string, TURN_EXTERNAL_IP: string): boolean {
  const { status } = spawnSync('sh', [join(root, 'scripts/deploy/relay.sh'), 'check'], {
    env: { PATH: process.env.PATH, TURN_HOST, TURN_EXTERNAL_IP },
  })
  // Without a shell it is for the relay to say.
  return status !== 1
}

const ownRelay: Question = {
  setting: 'TURN_HOST',
  flag: 'relay',
  text: "This machine's public name, for its relay of calls, or none: then people who don't allow direct connections can't call",
  usual: 'none',
  mayBeNone: true,
  isNeeded: ({ TURN_URL }) => !TURN_URL,
  whyNot: (host) =>
    whyRefused('TURN_URL', `turn:${host}:3478`) && 'must be a host name or an address',
}
const ownRelayAddress: Question = {
  setting: 'TURN_EXTERNAL_IP',
  flag: 'relay-ip',
  text: 'Public address at which that name leads to this machine',
  isNeeded: ({ TURN_URL, TURN_HOST }) =>
    !TURN_URL && Boolean(TURN_HOST) && !isReachable(TURN_HOST ?? '', ''),
  whyNot: (ip, { TURN_HOST = '' }) =>
    isReachable(TURN_HOST, ip)
      ? undefined
      : `must be the public address at which ${TURN_HOST} leads to this machine`,
}
const otherRelay: Question = {
  setting: 'TURN_URL',
  flag: 'relay',
  text: 'Public name of a relay for calls, coturn, or none: then some networks let no call through',
  usual: 'none',
  mayBeNone: true,
  stored: (host) => (/^turns?:/.test(host) ? host : `turn:${host}:3478`),
  whyNot: (url) => whyRefused('TURN_URL', url) && 'must be a host name, or turn: addresses',
}

export const composeQuestions: readonly Question[] = [
  ...[name, address, mail, ownRelay, ownRelayAddress],
  // After a colon compose would read where it is in the container.
  folder('/srv/swoon-backups', (path) => path.includes(':')),
]
export const systemdQuestions: readonly Question[] = [
  ...[name, address, mail, otherRelay],
  folder('/var/lib/swoon/backups'),
]
