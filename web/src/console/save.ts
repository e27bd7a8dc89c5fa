/** Saves a file from this page's memory, by the browser's own download. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
