import type { World } from '../harness/server.ts'
import type { Screenshot, Viewer } from './screenshot.ts'

type Prepare = NonNullable<Screenshot['prepare']>
const made = new WeakMap<World, Map<Prepare, Promise<Viewer>>>()

/** A screen's viewer: one person for all screens with the same `prepare`, and a new one for each `fresh` screen. */
export async function viewerOf(
  { prepare, fresh }: Screenshot,
  world: World,
): Promise<Viewer | undefined> {
  if (!prepare || fresh) return prepare?.(world)
  const ofWorld = made.get(world) ?? new Map<Prepare, Promise<Viewer>>()
  made.set(world, ofWorld)
  const viewer = ofWorld.get(prepare) ?? prepare(world)
  ofWorld.set(prepare, viewer)
  return viewer
}
