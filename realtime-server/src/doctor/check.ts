import type { Db } from '@swoon/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import type { Clock } from '../platform/base/clock.ts'

/** An installation under examination. */
export interface Installation {
  env: Env
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** Address that gets a mail, if the operator named one. */
  mailTo: string | undefined
}

export interface Finding {
  state: 'ok' | 'warning' | 'fault' | 'skipped'
  /** One sentence: what is so, and what it means. */
  says: string
  /** Advice to the operator. */
  todo?: string
}

export interface Check {
  name: string
  /** Checks that must have passed. */
  needs: readonly string[]
  /** Why the checks that need this one are skipped if it finds a fault. */
  without?: string
  /** Changes nothing that belongs to users. A thrown error is a fault. */
  run(installation: Installation): Promise<Finding | readonly Finding[]>
}

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const warning = (says: string, todo: string): Finding => ({ state: 'warning', says, todo })
export const fault = (says: string, todo: string): Finding => ({ state: 'fault', says, todo })
/** @param reason without a period, since it may be said of other checks too */
export const skipped = (reason: string): Finding => ({ state: 'skipped', says: reason })

/** For a setting that only an installation for real people needs. */
export const unset = ({ env }: Installation, says: string, todo: string): Finding =>
  env.NODE_ENV === 'production' ? warning(`${says}.`, todo) : skipped(says)

/** The innermost reason of an error, in its own words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
}
