/** Bytes for all pictures being decoded at once. */
const heldAtMost = 256 * 1024 * 1024

/** Memory that decoding needs, from the header: four bytes a pixel, and as much again to rotate or scale it. */
export const decodedBytes = ({ width, height }: { width: number; height: number }): number =>
  width * height * 4 * 2

/** Reserves memory for work before it starts. Work waits in order until enough is free; work that needs more than the limit runs alone. */
export function createReserve(atMost = heldAtMost) {
  let held = 0
  const waiting: { bytes: number; start(): void }[] = []

  function startWaiting(): void {
    for (let [next] = waiting; next && held + next.bytes <= atMost; [next] = waiting) {
      waiting.shift()
      held += next.bytes
      next.start()
    }
  }

  return async <T>(wanted: number, work: () => Promise<T>): Promise<T> => {
    const bytes = Math.min(wanted, atMost)
    await new Promise<void>((start) => {
      waiting.push({ bytes, start })
      startWaiting()
    })
    try {
      return await work()
    } finally {
      held -= bytes
      startWaiting()
    }
  }
}
