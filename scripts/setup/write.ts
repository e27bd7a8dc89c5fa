import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { root } from '../lib/install.mjs'
import { diskIsFull, Refusal, saysFull } from '../lib/refusal.mjs'

/** The text of a settings file; empty if there is none. Refuses one that could not be written afterwards. */
export function readSettingsFile(file: string): string {
  try {
    accessSync(dirname(file), constants.W_OK)
    return textOf(file)
  } catch (error) {
    throw unwritable(file, error)
  }
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * Writes a settings file completely or not at all, so that only its owner can read it. Root leaves it its owner, and gives a new one the
 * project's.
 * @param before its text when it was read
 */
export function writeSettingsFile(file: string, before: string, text: string) {
  const place = existsSync(file) ? realpathSync(file) : file
  const draft = `${place}.${process.pid}.draft`
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    const { uid, gid } = statSync(existsSync(place) ? place : root)
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    if (textOf(place) !== before)
      throw new Refusal(`Nothing was written: ${file} has changed since it was read. Try again.`)
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { force: true })
    throw unwritable(file, error)
  }
}

function unwritable(file: string, error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (saysFull(error)) return diskIsFull(dirname(file))
  const code = error instanceof Error && 'code' in error ? error.code : String(error)
  return new Refusal(
    `Swoon cannot write ${file} (${code}): run this as a user who may, or name another file.`,
  )
}
