import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'

/** Each screen stays a chunk of its own, which the budgets measure and its page preloads. */
const page = /-page\.tsx$/
/** Long texts are folded on many screens, but not on the first ones. */
const longTexts = /ui\/folded/
/** The handlers of all events load once a screen is shown, with what they alone import. */
const live = /\/app\/live-tables\.ts$/

/**
 * On a slow connection every request costs a round trip, so what many screens share travels together. Everything else is split where
 * the code says `import()`. A module goes into the first group that takes it.
 */
const rules = [
  { name: 'library', test: /node_modules|rolldown.runtime/, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'shared', test: (id: string) => !page.test(id) && !longTexts.test(id), minShareCount: 7 },
  { name: begunWith, test: (id: string) => !page.test(id) },
  {
    name: (id: string, context: Rolldown.ChunkingContext) => {
      const importers = [...importersOf(id, context)]
      return importers.some((each) => live.test(each)) && !importers.some((each) => page.test(each)) ? 'live' : null
    },
  },
]

/** The screens that most visits begin with, or lead to next. */
const first = /\/(auth|discover|matches|chat|rooms|balloon-games|profile)-page\.tsx$/

/** One group for all that the same of these screens begin with; none for the rest, and for what belongs to one screen alone. */
function begunWith(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = [...importersOf(id, context)]
  const parts = importers.filter((each) => (context.getModuleInfo(each)?.dynamicImporters ?? []).length > 0)
  const screens = importers.flatMap((each) => first.exec(each)?.[1] ?? []).sort()
  if (parts.length < 2 || screens.length === 0) return null
  return `with-${createHash('sha256').update(screens.join()).digest('hex').slice(0, 4)}`
}

/** A module and all that import it, directly or not. */
function importersOf(id: string, context: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const importer of context.getModuleInfo(id)?.importers ?? []) importersOf(importer, context, found)
  return found
}

export const groups = rules.map((rule, at) => ({
  ...rule,
  includeDependenciesRecursively: false,
  priority: rules.length - at,
}))
