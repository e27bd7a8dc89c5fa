import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { describe, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { expectPromised } from '../harness/promised.ts'

const world = worldOfFile()

describe('a text that is far too long', () => {
  it('is refused for its length before any pattern is matched against it', async () => {
    const signUp = (username: string) =>
      call(world.url, null, authRoutes.signup, {
        body: { email: 'long@example.test', password: 'velvet balloon orbit', username },
      })
    for (const tail of ['美', 'б', '']) {
      const start = performance.now()
      expectRefusal(await signUp('a'.repeat(60_000) + tail), 400, 'INVALID')
      await expectPromised(performance.now() - start, 1000)
    }
  })
})
