interface Bounds<V> {
  entries: number
  /** Called with every value that leaves the map. */
  onForget?(value: V): void
  /** Limit for the total weight of all values, if they differ in size. */
  weight?: { atMost: number; of(value: V): number }
}

/** A map with limits. Beyond one, it drops the entries that were set longest ago. */
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

  /** Makes the entry the newest, even if the key existed. */
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
    this.#held.delete(key)
    if (value === undefined) return
    this.#weight -= this.#bounds.weight?.of(value) ?? 0
    this.#bounds.onForget?.(value)
  }

  /** Oldest first. */
  entries(): IterableIterator<[K, V]> {
    return this.#held.entries()
  }
}
