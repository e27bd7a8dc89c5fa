import { join, resolve } from 'node:path'
import { readEnv } from '../../realtime-server/src/env.ts'
import { listenRefusal } from '../../realtime-server/src/platform/http/listen-refusal.ts'
import { root } from '../lib/install.mjs'
import { bindError, freePort } from '../lib/ports.ts'
import { Refusal } from '../lib/refusal.mjs'

export type Settings = {
  port: number
  host: string
  seed: 'demo' | 'none'
  dataDir: string
  /** True if mails are logged in place of being sent. */
  logsMail: boolean
}

/** Reads and checks all settings before anything is started. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  try {
    // The embedded database's address isn't known yet.
    const { PORT, HOST, SEED, NODE_ENV, S3_ENDPOINT, SMTP_URL } = readEnv({
      ...env,
      DATABASE_URL: env.DATABASE_URL || 'postgres://127.0.0.1',
    })
    const seed = env.SEED
      ? SEED
      : env.DATABASE_URL || S3_ENDPOINT || NODE_ENV === 'production'
        ? 'none'
        : 'demo'
    if (seed === 'demo' && S3_ENDPOINT)
      throw new Error('SEED=demo writes its pictures to the disk: leave the S3 settings out.')
    return {
      port: PORT,
      host: HOST,
      seed,
      logsMail: !SMTP_URL && NODE_ENV !== 'production',
      dataDir: env.DATA_DIR ? resolve(env.DATA_DIR) : join(root, '.data'),
    }
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

/** The configured port, or a free one for 0. Refuses a port or host that can't be listened on. */
export async function choosePort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<number> {
  const error = await bindError(port, host)
  if (error) throw new Refusal(listenRefusal(error, { port, host }))
  return port || freePort(host)
}
