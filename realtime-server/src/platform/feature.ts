import type { Counted } from './changes/counted.ts'
import type { Subscriber } from './changes/subscribers.ts'
import type { Context } from './context.ts'
import type { App } from './http/schema.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { CommandHandlers } from './sockets/commands.ts'
import type { Tab } from './sockets/shared-rooms.ts'

/** A server feature as a value: what it offers to other features, and what the platform serves and runs for it. */
export interface Feature<Service = unknown> {
  /** The functions that other features may call. */
  readonly service: Service
  /** Adds the handlers of its contract's routes. */
  readonly routes?: (api: App) => void
  /** Handles the commands of its contract. */
  readonly commands?: CommandHandlers
  /** Subscribers to events of other features, each in a separate file. */
  readonly subscribers?: readonly Subscriber[]
  /** Its jobs: what it does at a time, after a commit, or repeatedly. */
  readonly jobs?: JobHandlers
  /** Counters in `/metrics`, by name. */
  readonly counts?: Readonly<Record<string, Counted>>
  /** Hears on its node that sockets of tabs have connected, for the first time or again. Those that come at once are gathered. */
  readonly onTabsCame?: (tabs: readonly Tab[]) => Promise<void>
  /**
   * Hears on its node that a tab's socket is gone, whatever the reason. @returns a function that
   * releases the rest, if the tab held anything
   */
  readonly onTabLeft?: (tab: Tab) => (() => Promise<void>) | undefined
  /**
   * Hears on every node who was banned, or unbanned, and between whom a block or a known address has come or gone; whichever process wrote
   * it. Without ids, changes of anyone may have been missed.
   */
  readonly onAccessChange?: (userIds?: readonly string[]) => Promise<void>
}

/** A `feature.ts`. `uses` holds the services that it needs, which must be listed above it in app.ts. */
interface FeatureModule<Uses, Service> {
  readonly feature: (context: Context, uses: Uses) => Feature<Service> | Promise<Feature<Service>>
}

interface Composition<Uses> {
  /** Adds a feature. Features below it may use its service by this name. */
  with<Name extends string, Service>(
    name: Name,
    module: Promise<FeatureModule<Uses, Service>>,
  ): Composition<Uses & Readonly<Record<Name, Service>>>
  /** Builds all features in order. */
  build(): Promise<readonly Feature[]>
}

/** Combines features. Each gets the services of those above it; its type prevents it from needing one below. */
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
