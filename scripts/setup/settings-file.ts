/** Settings by name, as strings. */
export type Settings = Readonly<Record<string, string>>
/** Settings to write into a file; null is an answer too, none. */
export type Additions = Readonly<Record<string, string | null>>

const line = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/
const quoted = /^'([^']*)'(?:\s+#.*)?$|^"((?:\\.|[^"\\])*)"(?:\s+#.*)?$/

/** Settings of a file that docker compose or systemd reads, without the empty ones. The last line of a name counts. */
export function settingsIn(text: string): Settings {
  const found = new Map<string, string>()
  for (const each of text.split('\n')) {
    const [, name, value = ''] = line.exec(each) ?? []
    if (name) found.set(name, unquoted(value))
  }
  return Object.fromEntries([...found].filter(([, value]) => value !== ''))
}

function unquoted(text: string): string {
  const [whole, single, double = ''] = quoted.exec(text) ?? []
  if (whole === undefined) return text.replace(/(?:^|\s+)#.*$/, '')
  return single ?? double.replace(/\\(["$`\\])/g, '$1')
}

/** True if the file notes that a setting stays unset, so that it is asked for no more. */
export const isNone = (text: string, name: string): boolean => text.split('\n').includes(none(name))
const none = (name: string) => `# ${name}: none`

/**
 * Fills settings into a file's text: on their own line where that is empty, otherwise at the end. Every value and comment stays.
 * @param quote writes a value in the words of the file
 */
export function fillIn(
  text: string,
  additions: Additions,
  quote: (value: string) => string | undefined,
): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  for (const [name, value] of Object.entries(additions)) {
    if (value === null) {
      lines.push(none(name))
      continue
    }
    const filled = `${name}=${quote(value) ?? ''}`
    const empty = lines.findLastIndex((each) => line.exec(each)?.[1] === name)
    if (empty === -1) lines.push(filled)
    else lines[empty] = filled
  }
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}
