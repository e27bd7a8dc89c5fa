/** Runs tasks in order, a few in each turn of the event loop, so that whatever else arrives meanwhile waits for a few only. */
export function inTurns(atMost: number): (task: () => void) => void {
  const waiting: (() => void)[] = []
  let isPlanned = false
  const plan = () => {
    isPlanned = true
    setImmediate(turn)
  }
  const turn = () => {
    isPlanned = false
    for (const task of waiting.splice(0, atMost)) task()
    if (waiting.length > 0) plan()
  }
  return (task) => {
    waiting.push(task)
    if (!isPlanned) plan()
  }
}
