interface Line {
  saveData?: boolean
  effectiveType?: string
}

/** Checks whether to load nothing ahead: the user saves data, or the line is slow. */
export function savesData(): boolean {
  const { connection }: { connection?: Line } = navigator as Navigator & { connection?: Line }
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '')
}
