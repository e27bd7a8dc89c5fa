import { seedDemo } from '@swoon/db/seed'
import { createTemplate } from '../harness/database.ts'
import { startWorld, type World } from '../harness/server.ts'

type Kind = 'empty' | 'demo'

/** Two worlds, each created when first needed: an empty one, to which screenshots add their own people, and the demo world. */
export function openWorlds(): { of(kind: Kind): Promise<World>; close(): Promise<void> } {
  const made = new Map<Kind, Promise<World>>()
  let template: ReturnType<typeof createTemplate> | null = null

  async function make(kind: Kind): Promise<World> {
    if (!process.env.TEST_TEMPLATE) template ??= createTemplate()
    if (template) process.env.TEST_TEMPLATE = (await template).name
    const world = await startWorld()
    if (kind === 'demo') {
      await seedDemo({ databaseUrl: world.database.url, mediaDir: world.mediaDir, now: new Date() })
    }
    return world
  }

  return {
    of(kind) {
      const world = made.get(kind) ?? make(kind)
      made.set(kind, world)
      return world
    },
    async close() {
      for (const world of made.values()) await (await world).close()
      await (await template)?.drop()
    },
  }
}
