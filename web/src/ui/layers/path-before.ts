import { entryOf } from './layers.ts'

/** The path of the screen before this one in the tab's history, also while layers are open on this one; undefined if the browser does not say it. */
export function pathBefore(): string | undefined {
  const { depth } = entryOf(window.history.state)
  const here = window.navigation?.currentEntry?.index ?? 0
  const before = window.navigation?.entries()[here - depth - 1]?.url
  return before ? new URL(before).pathname : undefined
}
