import type { World } from '../../tests/harness/server.ts'
import type { Screenshot, Viewer } from './screenshot.ts'

type Prepare = NonNullable<Screenshot['prepare']>
const made = new WeakMap<World, Map<Prepare, Promise<Viewer>>>()

/** Who looks at the screen: the same person for all screens with the same `prepare`, or somebody new for a `fresh` one. */
export async function viewerOf({ prepare, fresh }: Screenshot, world: World): Promise<Viewer | undefined> {
  if (!prepare || fresh) return prepare?.(world)
  const ofWorld = made.get(world) ?? new Map<Prepare, Promise<Viewer>>()
  made.set(world, ofWorld)
  const viewer = ofWorld.get(prepare) ?? prepare(world)
  ofWorld.set(prepare, viewer)
  return viewer
}
