/** Each screen stays a chunk of its own, which the budgets measure and its page preloads. */
const page = /-page\.tsx$/
/** What is shown of a person in full. Discover opens it over a card, so it may load after the card. */
const person =
  /people\/(person-details|profile-media|favorite-song|photo-lightbox|section|components\/intro-videos)|compatibility\/(compatibility-sheet|score-row)|ui\/(choice-chips|folded)/

/**
 * On a slow connection every request costs a round trip, so what many screens share travels together. Everything else is split where
 * the code says `import()`. A module goes into the first group that matches.
 */
const rules = [
  { name: 'library', test: /node_modules|rolldown.runtime/, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'person', test: person, minShareCount: 2 },
  { name: 'shared', test: (id: string) => !page.test(id), minShareCount: 7 },
]

export const groups = rules.map((rule, at) => ({
  ...rule,
  includeDependenciesRecursively: false,
  priority: rules.length - at,
}))
