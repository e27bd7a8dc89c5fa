import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const Nothing = () => null

/**
 * A part without which its screen still works: if its code does not arrive, `missing` is shown instead.
 * The loader must await its import: the bundler fetches styles first, and only then is a failure to fetch them caught too.
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
