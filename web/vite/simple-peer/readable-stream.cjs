// What simple-peer uses of a stream: its events. Calls send no data over the channel, and what the other side sends there is dropped
// instead of being kept in memory.
class Duplex {
  #listeners = new Map()
  _readableState = { ended: true }
  _writableState = { finished: true }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  once(event, listener) {
    const first = (...values) => {
      this.removeListener(event, listener)
      listener.apply(this, values)
    }
    first.listener = listener
    return this.on(event, first)
  }

  removeListener(event, listener) {
    const kept = (this.#listeners.get(event) ?? []).filter(
      (one) => one !== listener && one.listener !== listener,
    )
    this.#listeners.set(event, kept)
    return this
  }

  emit(event, ...values) {
    for (const listener of this.#listeners.get(event) ?? []) listener.apply(this, values)
  }

  push() {}
}

module.exports = { Duplex }
