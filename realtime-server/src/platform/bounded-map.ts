interface Bounds<V> {
  entries: number
  /** Of all values together, where they differ in size. */
  weight?: { atMost: number; of(value: V): number }
}

/** A map that forgets what was set longest ago once it holds more than it may. */
export class BoundedMap<K, V> {
  readonly #held = new Map<K, V>()
  readonly #bounds: Bounds<V>
  #weight = 0

  constructor(bounds: Bounds<V>) {
    this.#bounds = bounds
  }

  has(key: K): boolean {
    return this.#held.has(key)
  }

  get(key: K): V | undefined {
    return this.#held.get(key)
  }

  /** The newest entry from now on, also where it was there before. */
  set(key: K, value: V): void {
    const { entries, weight } = this.#bounds
    this.delete(key)
    this.#held.set(key, value)
    this.#weight += weight?.of(value) ?? 0
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= entries && this.#weight <= (weight?.atMost ?? 0)) return
      this.delete(oldest)
    }
  }

  delete(key: K): void {
    const value = this.#held.get(key)
    if (value !== undefined) this.#weight -= this.#bounds.weight?.of(value) ?? 0
    this.#held.delete(key)
  }

  /** Oldest first. */
  entries(): IterableIterator<[K, V]> {
    return this.#held.entries()
  }
}
