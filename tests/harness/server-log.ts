/** Lines that are kept for a journey that fails. */
const most = 5000
let lines: string[] = []

/** Takes what servers of this process log: faults are shown at once, and the last lines kept. */
export const serverLog = {
  write(line: string): void {
    lines.push(line)
    if (lines.length > most) lines = lines.slice(-most / 2)
    if (/"level":[56]0/.test(line)) process.stdout.write(line)
  },
}

/** The last lines that servers of this process have logged. */
export const serverLines = (): readonly string[] => lines

export function forgetServerLines(): void {
  lines = []
}
