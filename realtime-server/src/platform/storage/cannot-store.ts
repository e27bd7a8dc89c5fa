import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../base/errors.ts'
import type { Refusal } from '../base/refusal.ts'

/** Reasons in words, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its user is used up',
  EROFS: 'its disk is read-only',
  EACCES: 'the user that runs Swoon may not use it',
  EPERM: 'the user that runs Swoon may not use it',
  ENOENT: 'it is missing',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
  EIO: 'its disk is broken',
}

/**
 * Logs which folder of this machine cannot be used, and why.
 * @returns the refusal for the person
 */
export function cannotStore(log: FastifyBaseLogger, folder: string, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error))
  log.error({ err: error, folder, reason }, `media cannot be kept in ${folder}: ${reason}`)
  return unavailable(error)
}
