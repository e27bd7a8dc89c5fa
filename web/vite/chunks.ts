/**
 * Groups modules into a few larger chunks: on a slow connection every request costs a round trip, and at most six run at once. Code
 * of a single screen stays in that screen's chunk and needs no line here. A module goes into the first group that matches.
 */
const table: readonly { name: string; test: RegExp; initial?: true }[] = [
  // The library of calls, which comes with the first one.
  {
    name: 'call',
    test: /simple-peer|get-browser-rtc|queue-microtask|err-code|lib\/call\/(call|connection|statistics)\.ts/,
  },
  { name: 'library', test: /node_modules|rolldown.runtime/, initial: true },
  { name: 'start', test: /./, initial: true },
  {
    name: 'live',
    test: /socket\.io|engine\.io|app\/(live-tables|shell\/news)|ui\/use-title-count|chat\/new-message-banner|lib\/call\/signals|features\/([^/]+\/live|second-look\/actions|balloon-games\/keys|(account|matcher|passkeys|support|video-chat)\/queries|profile\/kept-changes|rooms\/late|notifications\/(queries|quiet|contract|fields|components\/bell-link))\.tsx?/,
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
    test: /ui\/(([a-z]+-)?sheet|folded|long-text)|features\/(people\/(?!place-words|queries|social-links)|safety\/(components|safety-(sheets|buttons))|compatibility\/.*(sheet|row|badge)|swipes\/components\/(deck-sheets|details-panel|intro-video|super-like-question|swipe-stamps))/,
  },
  {
    name: 'deck',
    test: /features\/(swipes|discovery\/(queries|actions|store|deck-list)|second-look\/(queries|store))/,
  },
  {
    name: 'forms',
    test: /ui\/(card|field|too-long|password-field|choice-chips|slider|checkbox|text-area|switch|progress|empty-state|more-icons)\.|contract\/shared\/tidy/,
  },
  // What the wizard and the editor share.
  { name: 'profile-forms', test: /features\/profile\/(age|fields|usernames|words|components\/interest-picker)\.ts/ },
  // Rooms, with their part of the contract. Their two screens share almost all of it.
  { name: 'rooms', test: /features\/rooms\// },
  // What chats and rooms look like.
  {
    name: 'talk',
    test: /web\/src\/conversation\/[^/]+\.tsx|conversation\/use-|ui\/(use-long-press|use-keyboard-inset|menu\.)/,
  },
  // Cameras and microphones, which calls and games need.
  { name: 'devices', test: /web\/src\/lib\/call\/(awake|devices|level|peer-view|quality)\.ts/ },
  // What several of a feature's screens and sheets share: a file for each would cost more than the parts that one of them does not use.
  {
    name: 'account',
    test: /features\/account\/(actions|contract|rules|use-|components\/(letter-frame|new-password-fields))/,
  },
  { name: 'support', test: /features\/support\// },
  // Small parts of settings, some of which other screens offer too.
  {
    name: 'settings',
    test: /features\/(push|hiding|export|deletion)\/|notifications\/components\/settings-sheet|confirm-sheet/,
  },
  {
    name: 'games',
    test: /features\/balloon-games\/(actions|cache|contract|events|form|new-game-sheet|pop-sound|queries|seals|sky|status|words|components\/(calendar-link|delete-game|game-facts|join-button|seats|status-badge))\./,
  },
  {
    name: 'video-chat',
    test: /features\/video-chat\/(actions|call-sheets|queries|time|components\/(feedback-sheet|ring-banner))\./,
  },
  {
    name: 'purchases',
    test: /features\/(premium\/(buy|components\/(purchase|receipt))|allowances\/components\/allowance-sheet)/,
  },
  // Small, and needed by several screens, but not by Discover.
  {
    name: 'work',
    test: /web\/src\/(conversation\/|lib\/(call|decide-again|file-bytes|money|photo-file|resize-image|song|until-sure|use-(leave-guard|way-back)|uuid)|ui\/(drag-down|use-(attended|visible)))|realtime-server\/src\/(contract\/files|features\/(calls|chat|cities|location|media|photos|video-chat))\//,
  },
  // Small, and needed by almost every screen.
  {
    name: 'shared',
    test: /web\/src\/(lib(?!\/theme)|ui\/(segmented|skeleton|drag|backdrops|use-(attended|visible))|features\/(people\/(place-words|queries|social-links)|premium\/(actions|queries|store|premium-overlay)|compatibility|safety\/(actions|queries|store)))|realtime-server\/src\/(?!features\/(account|passkeys|streak|balloon-games|notifications))/,
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
