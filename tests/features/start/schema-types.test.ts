import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it('db/src/schema.ts contains exactly the types that the migrations make', async () => {
  const args = ['--import', 'tsx', 'scripts/db-types.ts', '--check']
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, out, err) =>
      resolve(`${error?.code ?? 0} ${out}${err}`),
    )
  })
  expect(said).toBe('0 ')
})
