/** Grants turns one by one, each after the previous holder gave theirs back. */
export function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return () => {
    let giveBack = () => {}
    const mine = new Promise<void>((resolve) => {
      giveBack = resolve
    })
    const before = last
    last = before.then(() => mine)
    return before.then(() => giveBack)
  }
}
