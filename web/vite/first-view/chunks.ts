import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'

/** Each screen stays a separate chunk, which the budgets measure and its page preloads. */
const page = /-page\.tsx$/
/** Many screens write and render messages, fold long texts and compare words, but the first ones do not. */
const later = /ui\/(enter|folded)|shared\/words|hidden-words|message-parts|long-picture/
/** An incoming ring waits for no code, and the call that follows uses the same. */
const ringing =
  /video-chat\/(call-sheets|ring-sound|time|components\/(ring-banner|feedback-sheet))\.tsx?$/
/** The handlers of all events, with their imports, load once a screen is shown. */
const live = /\/app\/live-tables\.ts$/
/** These pages start without the handlers, so code that they share with the handlers is grouped apart. */
const quiet = /\/(auth|discover|matches)-page\.tsx$/
/** Of the handlers' code, a conversation needs only what its page imports too. */
const talk = /\/chat-page\.tsx$/
/** The other screens that most visits start on or go to next. */
const first = /\/(auth|discover|matches|chat|rooms|balloon-games|profile)-page\.tsx$/

/** Small, similar modules cost less in one file than in several. */
const alike = {
  sharing: /features\/sharing\/[a-z-]+\.tsx$|ui\/share-icons/,
  bother: /(room|chat)-bother\.tsx$|kind-question/,
  'deck-sheets': /deck-sheets|allowance-sheet|compatibility-sheet|\/person-sheet\.tsx/,
  offers: /install-(offer|section)\.tsx$|push-offer\.tsx$/,
  'chat-sheets': /\/(chat-menu|unmatch-sheet|write-sheet|shared-files|shared-photos)\.tsx$/,
  'message-words': /lib\/hidden-words|conversation\/message-parts/,
  'message-sheets':
    /\/(message-menu|original-quote|(reply|edit)-preview|preview-bar|swipe-reply)\.tsx$/,
  players: /ui\/player\/[a-z-]+\.tsx?$/,
  passkeys: /features\/passkeys\/actions\.ts$|@simplewebauthn/,
  'first-words': /chat\/(first-message|openers|components\/openers)\.tsx?$/,
  'call-parts': /video-chat\/.*(quality|microphone-level|showing)\.tsx?$|ui\/full-screen/,
  letters: /(letter-frame|send-form|new-password-fields|code-field)\.tsx$/,
  rewards: /(reward-sheet|reward-title|reward-icon|reward)\.tsx?$/,
  trips: /\/trip(-line)?\.tsx?$/,
  states: /(hidden|filtered|quiet)-state\.tsx$/,
  'no-chat': /no-(such-)?chat\.tsx$|drawings\/talk-scenes/,
}

/**
 * On a slow connection every request costs a round trip, so code shared by many screens travels together. Everything else is split at
 * `import()`. A module goes into the first group that takes it.
 */
const rules = [
  { name: 'library', test: /node_modules|rolldown.runtime/, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'call-sheets', test: ringing },
  { name: 'shared', test: (id: string) => !page.test(id) && !later.test(id), minShareCount: 7 },
  ...Object.entries(alike).map(([name, test]) => ({ name, test })),
  { name: begunWith, test: (id: string) => !page.test(id) },
]

/** One group for modules used by the same set of first screens; none for the rest, or for modules of a single screen. */
function begunWith(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = [...importersOf(id, context)]
  const isLive = importers.some((each) => live.test(each))
  if (isLive && !importers.some((each) => quiet.test(each)))
    return importers.some((each) => talk.test(each)) ? 'live-talk' : 'live'
  const parts = importers.filter(
    (each) => (context.getModuleInfo(each)?.dynamicImporters ?? []).length > 0,
  )
  const screens = importers.flatMap((each) => first.exec(each)?.[1] ?? []).sort()
  if (parts.length < 2 || screens.length === 0) return null
  return `${isLive ? 'live' : 'with'}-${createHash('sha256').update(screens.join()).digest('hex').slice(0, 4)}`
}

/** A module and its importers, direct and indirect. */
function importersOf(
  id: string,
  context: Rolldown.ChunkingContext,
  found = new Set<string>(),
): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const importer of context.getModuleInfo(id)?.importers ?? [])
    importersOf(importer, context, found)
  return found
}

export const groups = rules.map((rule, at) => ({
  ...rule,
  includeDependenciesRecursively: false,
  priority: rules.length - at,
}))
