/** Timers by name, one of each: a start replaces the one that runs. */
export function createTimers<Name extends string>(onEnd: (name: Name) => void) {
  const running = new Map<Name, ReturnType<typeof setTimeout>>()
  return {
    start(name: Name, milliseconds: number): void {
      clearTimeout(running.get(name))
      running.set(
        name,
        setTimeout(() => onEnd(name), milliseconds),
      )
    },
    cancel(names: readonly Name[]): void {
      for (const name of names) clearTimeout(running.get(name))
    },
  }
}
