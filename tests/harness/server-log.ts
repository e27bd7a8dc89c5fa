/** Lines kept for a journey that fails. */
const most = 5000
let lines: string[] = []

/** Receives the log of this process's servers: prints errors at once, and keeps the last lines. */
export const serverLog = {
  write(line: string): void {
    lines.push(line)
    if (lines.length > most) lines = lines.slice(-most / 2)
    if (/"level":[56]0/.test(line)) process.stdout.write(line)
  },
}

/** The last lines logged by this process's servers. */
export const serverLines = (): readonly string[] => lines

export function forgetServerLines(): void {
  lines = []
}
