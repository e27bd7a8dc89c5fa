/**
 * Delays a value to its first use rather than the load of its module, such as a store that begins
 * with stored data.
 */
export function whenUsed<T extends (...args: never[]) => unknown>(make: () => T): T {
  let made: T | undefined
  const use = (): T => {
    made ??= make()
    return made
  }
  return new Proxy(nothing as unknown as T, {
    apply: (_, self, args) => Reflect.apply(use(), self, args),
    get: (_, key) => Reflect.get(use(), key),
  })
}

function nothing(): void {}
