/** Creates a value on first use instead of on module load, such as a store that starts from stored data. */
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
