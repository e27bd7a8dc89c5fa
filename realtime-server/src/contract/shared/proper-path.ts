/**
 * The address that a path stands for: without a slash at its end, and in lower case but for ids and what an open-ended address (`/*`) leaves
 * open. Undefined if it stands for none.
 * @param addresses in the form of the router, such as `/chat/:id`; the first that fits counts
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

/** The order in which addresses are tried: open-ended ones match only what no other one does. */
export const byOpenness = (one: string, other: string): number =>
  Number(one.endsWith('/*')) - Number(other.endsWith('/*'))
