import { entryOf } from './layers.ts'

/** The path of the previous screen in the tab's history, even with layers open on this one; undefined if the browser does not tell. */
export function pathBefore(): string | undefined {
  const { depth } = entryOf(window.history.state)
  const here = window.navigation?.currentEntry?.index ?? 0
  const before = window.navigation?.entries()[here - depth - 1]?.url
  return before ? new URL(before).pathname : undefined
}
