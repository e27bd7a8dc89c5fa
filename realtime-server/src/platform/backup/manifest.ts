import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Dump } from '@swoon/db/dump'
import { migrationNames, presentNames } from '@swoon/db/migrate'
import { z } from 'zod'
import { readPlain } from './plain-files.ts'
import { BackupRefusal, broken } from './refusal.ts'
import { newSalt, type Sealing, sealingOf } from './sealing.ts'

/** In bytes. */
const manifestAtMost = 16 * 1024 * 1024
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))
/** A name as Postgres quotes it, because names become part of statements. */
const identifier = '(?:[a-z_][a-z0-9_]*|"\\w+")'

const whole = z.int().min(0)
const ours = z.string().regex(new RegExp(`^(?:public|graphile_worker)\\.${identifier}$`))
/** File of a table's rows. */
export const databaseFile = (table: string) => `database/${table.replaceAll('"', '')}.copy.gz`
const dumped: z.ZodType<Dump> = z.object({
  postgres: whole,
  migrations: z.array(z.string().regex(/^[\w.-]{1,200}$/)).min(1),
  tables: z
    .array(
      z.object({
        name: ours,
        columns: z.array(z.string().regex(new RegExp(`^${identifier}$`))).min(1),
        rows: whole,
      }),
    )
    .refine(
      (tables) => new Set(tables.map(({ name }) => databaseFile(name))).size === tables.length,
    ),
  sequences: z.array(z.object({ name: ours, next: z.string().regex(/^\d{1,19}$/) })),
})
const Manifest = z.object({
  app: z.literal('swoon'),
  /** 1 has no fingerprints. */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  database: dumped,
  media: z.object({ files: whole, bytes: whole }),
  /** SHA-256 of SHA256SUMS, which has the checksums of all other files. */
  sums: hex(64),
  /** The salt of an encrypted backup. */
  salt: hex(32).nullable(),
  /** Fingerprints of the secrets that its data need. */
  secrets: z.array(hex(8)).min(1).optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
const sign = (text: string, sealing: Sealing | null) =>
  sealing ? sealing.sign(text) : createHash('sha256').update(text).digest('hex')

/** Written last: a folder without it isn't a backup. */
export async function writeManifest(
  folder: string,
  made: Manifest,
  sealing: Sealing | null,
): Promise<void> {
  // In the order in which it will be read and signed again.
  const manifest = Manifest.parse(made)
  const signature = sign(JSON.stringify(manifest), sealing)
  const text = `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`
  await writeFile(path.join(folder, manifestName), text, { mode: 0o600, flush: true })
}

/**
 * Reads a backup's manifest.
 * @throws BackupRefusal if there is none, it is broken, or it has another passphrase
 */
export async function readManifest(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; sealing: Sealing | null }> {
  const text = await readPlain(folder, manifestName, manifestAtMost)
  if (text === null)
    throw new BackupRefusal(`${folder} is no backup of Swoon: it has no ${manifestName}.`)
  const { signature, ...found } = parsed(text)
  if (found.app !== 'swoon') throw new BackupRefusal(`${folder} is no backup of Swoon.`)
  if (found.format !== 1 && found.format !== 2)
    throw new BackupRefusal(
      `${folder} was made by a newer Swoon: restore it with that version or a later one.`,
    )
  const { data: manifest } = Manifest.safeParse(found)
  if (!manifest) throw broken(folder, manifestName)
  if (manifest.salt !== null && !passphrase)
    throw new BackupRefusal(`${folder} is encrypted: give its passphrase in BACKUP_PASSPHRASE.`)
  const sealing = manifest.salt === null ? null : sealingOf(passphrase ?? '', manifest.salt)
  if (signature !== sign(JSON.stringify(manifest), sealing)) {
    if (!sealing) throw broken(folder, manifestName)
    throw new BackupRefusal(
      `BACKUP_PASSPHRASE is not the passphrase of ${folder}, or its manifest.json is broken.`,
    )
  }
  return { manifest, sealing }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found === 'object' && found) return { ...found }
  } catch {
    // Not a manifest at all.
  }
  return {}
}

/** Refuses a backup whose tables this release can't make: they must match one of our states since 0.2.0. */
export function refuseUnknown(folder: string, { database: { migrations } }: Manifest): void {
  const names = presentNames(migrations)
  if (!names)
    throw new BackupRefusal(
      `The backup in ${folder} was made by Swoon before 0.2.0: restore it with 0.2.0 and upgrade that.`,
    )
  if (names.every((name, index) => name === migrationNames[index])) return
  throw new BackupRefusal(
    `The backup in ${folder} was made by a newer Swoon (${migrations.at(-1)}): restore it with that version or a later one.`,
  )
}

/** Makes a sealing for a new backup, or reuses an earlier backup's with the same passphrase, so that its files can be reused. */
export async function newSealing(
  passphrase: string | undefined,
  earlier: string | null,
): Promise<Sealing | null> {
  if (!passphrase) return null
  const known = earlier ? await readManifest(earlier, passphrase).catch(() => null) : null
  return known?.sealing ?? sealingOf(passphrase, newSalt())
}
