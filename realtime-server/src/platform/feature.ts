import type { Counted } from './changes/counted.ts'
import type { Subscriber } from './changes/subscribers.ts'
import type { Context } from './context.ts'
import type { App } from './http/schema.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { CommandHandlers } from './sockets/commands.ts'
import type { Tab } from './sockets/shared-rooms.ts'

/** A server feature as a value: the service it offers to other features, and everything the platform serves and runs for it. */
export interface Feature<Service = unknown> {
  /** Functions that other features may call. */
  readonly service: Service
  /** Adds the handlers of its contract's routes. */
  readonly routes?: (api: App) => void
  /** Handles the commands of its contract. */
  readonly commands?: CommandHandlers
  /** Subscribers to other features' events, each in its own file. */
  readonly subscribers?: readonly Subscriber[]
  /** Jobs: work at a certain time, after a commit, or repeatedly. */
  readonly jobs?: JobHandlers
  /** Counters in `/metrics`, by name. */
  readonly counts?: Readonly<Record<string, Counted>>
  /** Called on its node when tabs' sockets have connected, for the first time or again. Simultaneous ones are batched. */
  readonly onTabsCame?: (tabs: readonly Tab[]) => Promise<void>
  /**
   * Called on its node when a tab's socket is gone, for any reason.
   * @returns a function that releases the rest, if the tab held anything
   */
  readonly onTabLeft?: (tab: Tab) => (() => Promise<void>) | undefined
  /**
   * Called on every node with people who were banned or unbanned, and pairs whose block or known address was added or removed, whichever
   * process wrote it. Without ids, changes of anyone may have been missed.
   */
  readonly onAccessChange?: (userIds?: readonly string[]) => Promise<void>
}

/** A `feature.ts`. `uses` holds the services it needs, which must be listed above it in app.ts. */
interface FeatureModule<Uses, Service> {
  readonly feature: (context: Context, uses: Uses) => Feature<Service> | Promise<Feature<Service>>
}

interface Composition<Uses> {
  /** Adds a feature. Features below may use its service under this name. */
  with<Name extends string, Service>(
    name: Name,
    module: Promise<FeatureModule<Uses, Service>>,
  ): Composition<Uses & Readonly<Record<Name, Service>>>
  /** Builds all features in order. */
  build(): Promise<readonly Feature[]>
}

/** Combines features. Each gets the services of those above it; the types keep it from needing one below. */
export function compose(context: Context): Composition<unknown> {
  const entries: [string, Promise<FeatureModule<object, unknown>>][] = []
  const composition: Composition<object> = {
    with(name, module) {
      entries.push([name, module])
      return composition as never
    },
    async build() {
      const services: Record<string, unknown> = {}
      const features: Feature[] = []
      for (const [name, module] of entries) {
        const built = await (await module).feature(context, services)
        services[name] = built.service
        features.push(built)
      }
      return features
    },
  }
  return composition as Composition<unknown>
}
