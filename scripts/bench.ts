// npm run bench -- <name>: runs tests/bench/<name>.ts with the tests' Postgres, Redis and Chromium.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/install.mjs'
import { command, Refusal } from './lib/refusal.mjs'
import { ensureServerBuilt } from './lib/server-build.mjs'
import { findChromium, findPostgres, findRedis } from './provision/find.ts'

const folder = join(root, 'tests/bench')

await command(async () => {
  const [name = '', ...rest] = process.argv.slice(2)
  const file = join(folder, `${name}.ts`)
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
    const names = existsSync(folder)
      ? readdirSync(folder).filter((entry) => entry.endsWith('.ts'))
      : []
    const known = names.map((entry) => entry.slice(0, -3)).join(', ')
    throw new Refusal(
      `Name a benchmark: npm run bench -- <name>, where <name> is one of: ${known || 'none yet'}.`,
    )
  }
  // Measured servers run from the bundle, which may be older than the sources.
  await ensureServerBuilt(console.log)
  const [postgres, redis] = [await findPostgres(process.env), await findRedis(process.env)]
  const chromium = findChromium(process.env)
  const env = {
    ...process.env,
    // As in production.
    TEST_CHECK_OUTPUT: 'off',
    ...('url' in postgres && { TEST_DATABASE_URL: postgres.url }),
    ...('url' in redis && { TEST_REDIS_URL: redis.url }),
    ...('path' in chromium && { TEST_CHROMIUM: chromium.path }),
  }
  try {
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...rest], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    process.exitCode = await new Promise<number>((resolve) =>
      child.on('exit', (code) => resolve(code ?? 1)),
    )
  } finally {
    for (const found of [postgres, redis]) if ('close' in found) await found.close()
  }
})
