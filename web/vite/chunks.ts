/**
 * Groups modules into a few larger chunks: on a slow connection every request costs a round trip, and at most six run at once. Code
 * of a single screen stays in that screen's chunk and needs no line here. A module goes into the first group that matches.
 */
const table: readonly { name: string; test: RegExp; initial?: true }[] = [
  { name: 'library', test: /node_modules|rolldown.runtime/, initial: true },
  { name: 'start', test: /./, initial: true },
  {
    name: 'live',
    test: /socket\.io|engine\.io|app\/live-tables|features\/([^/]+\/live|profile\/kept-changes)\.ts/,
  },
  // Rarely needed, and the only code with its own styles.
  {
    name: 'feast',
    test: /features\/(matches\/components\/(match-overlay|cupid|balloon-flight)|swipes\/components\/super-like-show)/,
  },
  {
    name: 'players',
    test: /ui\/(player|lightbox|full-screen|use-in-view|use-sole-sound)|people\/components\/(song-player|start-song)/,
  },
  // Opens over a screen, and may load after it.
  {
    name: 'sheets',
    test: /ui\/([a-z]+-)?sheet|features\/(people\/(?!place-words|queries|social-links)|premium\/purchase-dialog|safety\/(components|safety-(sheets|buttons))|compatibility\/.*(sheet|row|badge)|swipes\/components\/(deck-sheets|details-panel|intro-video|swipe-stamps))/,
  },
  { name: 'deck', test: /features\/(swipes|(discovery|second-look)\/(queries|actions|store|deck-list))/ },
  {
    name: 'forms',
    test: /ui\/(field|password-field|choice-chips|slider|checkbox|text-area|switch|progress|empty-state|more-icons)\./,
  },
  // What the wizard and the editor share.
  { name: 'profile-forms', test: /features\/profile\/(age|words|components\/interest-picker)\.ts/ },
  // Small, and needed by almost every screen.
  {
    name: 'shared',
    test: /web\/src\/(lib|ui\/(segmented|skeleton|drag|backdrops|use-visible)|features\/(people\/(place-words|queries|social-links)|premium|compatibility|safety\/(actions|queries|store)))|realtime-server\/src\//,
  },
]

/** Each screen stays a chunk of its own, which the budgets measure and its page preloads. */
const page = /-page\.tsx$/

export const groups = table.map(({ name, test, initial }, at) => ({
  name,
  test: (id: string) => test.test(id) && (initial === true || !page.test(id)),
  ...(initial && { tags: ['$initial' as const] }),
  includeDependenciesRecursively: false,
  priority: table.length - at,
}))
