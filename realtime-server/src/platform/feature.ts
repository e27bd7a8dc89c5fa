import type { CommandHandlers } from './commands.ts'
import type { Context } from './context.ts'
import type { DueHandlers } from './due.ts'
import type { Reaction } from './reactions.ts'
import type { App } from './schema.ts'

/** A server feature as a value: what it offers to the others, and what the platform serves and runs for it. */
export interface Feature<Service = unknown> {
  /** What other features may call. */
  readonly service: Service
  /** Adds the handlers of its contract's routes. */
  readonly routes?: (api: App) => void
  /** Answers its contract's commands. */
  readonly commands?: CommandHandlers
  /** What it does on events of others, each from a file of its own. */
  readonly reactions?: readonly Reaction[]
  /** What it does at a time, after a commit, or again and again. */
  readonly due?: DueHandlers
}

/** A `feature.ts`. `uses` are the services that it needs; only what stands above it in app.ts is there. */
interface FeatureModule<Uses, Service> {
  readonly feature: (context: Context, uses: Uses) => Feature<Service>
}

interface Composition<Uses> {
  /** Adds a feature, whose service those below may use by this name. */
  with<Name extends string, Service>(
    name: Name,
    module: Promise<FeatureModule<Uses, Service>>,
  ): Composition<Uses & Readonly<Record<Name, Service>>>
  /** Builds them in order. */
  build(): Promise<readonly Feature[]>
}

/** Puts features together, each with the services of those above it: that none needs one below is checked by its type. */
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
        const built = (await module).feature(context, services)
        services[name] = built.service
        features.push(built)
      }
      return features
    },
  }
  return composition as Composition<unknown>
}
