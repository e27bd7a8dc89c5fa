import type { Rolldown } from 'vite'

/** Each screen stays a chunk of its own, which the budgets measure and its page preloads. */
const page = /-page\.tsx$/
/** What is shown of a person in full. Discover opens it over a card, so it may load after the card. */
const person =
  /people\/(person-details|profile-media|favorite-song|photo-lightbox|section|components\/intro-videos)|swipes\/like-answer|compatibility\/(compatibility-sheet|score-row)|ui\/choice-chips/
/** Long texts are folded on many screens, but not on the first ones. */
const longTexts = /ui\/folded/
/** The handlers of all events load once a screen is shown, with what they import, but for what Discover and Matches need before. */
const live = /\/app\/live-tables\.ts$/
const before = /\/(features\/(discovery\/undo|second-look\/(queries|contract))|lib\/hidden-words)\.ts$/

/**
 * On a slow connection every request costs a round trip, so what many screens share travels together. Everything else is split where
 * the code says `import()`. A module goes into the first group that takes it.
 */
const rules = [
  { name: 'library', test: /node_modules|rolldown.runtime/, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'person', test: person, minShareCount: 2 },
  { name: 'shared', test: (id: string) => !page.test(id) && !longTexts.test(id), minShareCount: 7 },
  {
    name: (id: string, context: Rolldown.ChunkingContext) => (isLive(id, context) ? 'live' : null),
    test: (id: string) => !before.test(id),
  },
]

/** Whether a module is the table of all live handlers, or imported by it, directly or not. */
function isLive(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (live.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (context.getModuleInfo(id)?.importers ?? []).some((importer) => isLive(importer, context, seen))
}

export const groups = rules.map((rule, at) => ({
  ...rule,
  includeDependenciesRecursively: false,
  priority: rules.length - at,
}))
