import type { Kysely } from 'kysely'
import { up as planRenewal } from '../../db/migrations/20261129T124419-mailboxes.ts'
import { renewedHashes } from '../../realtime-server/src/platform/sessions/email-hash.ts'
import { later } from './later.ts'
import type { World } from './server.ts'

/** The hash by which an earlier release stored an address. */
export function formerHash(email: string, use: Parameters<typeof renewedHashes>[1]): Buffer {
  const [renewed] = renewedHashes('development-only-secret', use)([email])
  if (!renewed) throw new Error(`${email} has the same hash as ever`)
  return renewed.former
}

/** Makes a server update addresses stored by earlier releases, as it would in the hour after the migration. */
export async function renewHashes(world: World): Promise<void> {
  await planRenewal(world.database.db as unknown as Kysely<unknown>)
  const server = await later(world, 61 * 60_000, 'renew-e-mail-hashes')
  await server.close()
}
