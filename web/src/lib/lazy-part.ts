import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const Nothing = () => null

/**
 * A piece that its screen can do without: where its code does not arrive, `missing` stands in for it and the screen goes on.
 * The loader must await its import: the bundler fetches the styles first, and only then is their failure caught as well.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: missing }
    }
  })
}
