import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useState,
} from 'react'
import { useAttempt } from '../ui/failed.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

const Nothing = () => null

/**
 * A part that its screen can work without: if its code does not arrive, `missing` is shown instead, until the part is opened again or the
 * connection is back and its code arrives after all.
 * The loader must await its import: the bundler fetches styles first, and only then are failures to fetch them caught too.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  missing: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: triedAgain(load, missing) }
    }
  })
}

function triedAgain<Props extends object>(
  load: Load<Props>,
  missing: ComponentType<Props>,
): ComponentType<Props> {
  return function TriedAgain(props: Props) {
    const attempt = useAttempt()
    const [Part, setPart] = useState<ComponentType<Props>>()
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once more.
    useEffect(() => {
      let isCurrent = true
      load().then(
        (part) => isCurrent && setPart(() => part),
        () => isCurrent && setPart(() => missing),
      )
      return () => {
        isCurrent = false
      }
    }, [attempt])
    return Part && createElement(Part, props)
  }
}
