// The parts of the packages debug, randombytes, buffer and readable-stream that simple-peer uses; a
// call needs only their events.

type Listener = ((...values: never[]) => void) & { first?: Listener }

/** A stream without data: calls send none, and anything the other side sends is dropped instead of buffered. */
class Duplex {
  readonly #listeners = new Map<string, Listener[]>()
  readonly _readableState = { ended: true }
  readonly _writableState = { finished: true }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...this.#of(event), listener])
    return this
  }

  once(event: string, listener: Listener): this {
    const once: Listener = (...values) => {
      this.removeListener(event, once)
      listener.apply(this, values)
    }
    once.first = listener
    return this.on(event, once)
  }

  removeListener(event: string, listener: Listener): this {
    const kept = this.#of(event).filter((one) => one !== listener && one.first !== listener)
    this.#listeners.set(event, kept)
    return this
  }

  emit(event: string, ...values: unknown[]): void {
    for (const listener of this.#of(event)) listener.apply(this, values as never[])
  }

  push(): void {}

  #of(event: string): readonly Listener[] {
    return this.#listeners.get(event) ?? []
  }
}

export const stream = { Duplex }

export const debug = (): void => {}

export const Buffer = { from: <T>(data: T): T => data }

export const randombytes = (length: number) => ({
  toString: (_: 'hex'): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
})
