import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['{db,realtime-server,web,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/harness/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
