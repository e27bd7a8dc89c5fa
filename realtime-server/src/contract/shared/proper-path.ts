/**
 * Address that a path stands for: without a trailing slash, and in lower case except for ids and the open end of an address (`/*`).
 * Undefined if there is none.
 * @param addresses in the router's form, such as `/chat/:id`; the first match counts
 */
export function properPath(path: string, addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const open = address.replace(/:\w+/g, '([^/]+)').replace('/*', '(/.*)?')
    const found = new RegExp(`^${open}${address.endsWith('/*') ? '' : '/*'}$`, 'i')
      .exec(path)
      ?.slice(1)
    if (found) return address.replace(/:\w+|\/\*/g, () => found.shift() ?? '')
  }
  return undefined
}

/** Sorts open-ended addresses last, so that they only match what no other one does. */
export const byOpenness = (one: string, other: string): number =>
  Number(one.endsWith('/*')) - Number(other.endsWith('/*'))
