import { afterAll, beforeAll } from 'vitest'
import { startWorld, type World } from './server.ts'

/** A test file's world, available from before its first test until after its last; at other times it has no fields. */
export function worldOfFile(...how: Parameters<typeof startWorld>): World {
  const world = {} as World
  let started: World | undefined
  beforeAll(async () => {
    started = await startWorld(...how)
    Object.assign(world, started)
  })
  afterAll(() => started?.close())
  return world
}
