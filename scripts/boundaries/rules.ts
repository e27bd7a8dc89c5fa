import type { Import } from './imports.ts'

export const serverFeature = /^realtime-server\/src\/features\/([^/]+)\/(.+)$/
const isTest = /\.test\.tsx?$/
export const platformRoom = /^realtime-server\/src\/platform\/([^/]+)\/.+$/

/** Explains why an import isn't allowed; undefined if it is. */
export function whyNot({ from, to }: Import): string | undefined {
  if (isTest.test(from) && to.startsWith('tests/fixtures/')) return undefined
  const feature = serverFeature.exec(from)?.[1]
  const other = serverFeature.exec(to)
  if (
    feature &&
    other &&
    other[1] !== feature &&
    !/^(contract|service)\.ts$/.test(other[2] ?? '')
  ) {
    return 'a feature imports another feature through its contract.ts or service.ts only'
  }
  if (
    from.startsWith('realtime-server/src/platform/') &&
    other &&
    !other[2]?.startsWith('contract.ts')
  ) {
    return 'the platform knows no feature'
  }
  if (from.startsWith('realtime-server/src/contract/') && other && other[2] !== 'contract.ts') {
    return 'the contract is joined from the contract.ts of the features alone'
  }
  // The web client is built from these and rebuilt when one of them changes (scripts/lib/web-build.ts).
  if (
    /^realtime-server\/src\/features\/[^/]+\/(contract|fields)\.ts$/.test(from) &&
    !isOfContract(to)
  ) {
    return 'a contract is made of contracts, and of the fields.ts beside it'
  }
  if (
    from.startsWith('realtime-server/') &&
    /^(web|tests|scripts|@swoon\/(web|tests))(?=\/|$)/.test(to)
  ) {
    return 'the server imports nothing but db'
  }
  if (
    from.startsWith('db/') &&
    (/^(realtime-server|web|tests|scripts)\//.test(to) || /^@swoon\/(?!db\b)/.test(to))
  ) {
    return 'db imports nothing of the others'
  }
  if (
    from.startsWith('web/') &&
    (/^(realtime-server|db|tests|scripts)\//.test(to) || isForeignPackage(to))
  ) {
    return "the web client imports the server's contract only"
  }
  if (
    from.startsWith('scripts/') &&
    !isRunBy.test(to) &&
    /^(realtime-server|web)\/|^@swoon\/web\b/.test(to)
  ) {
    return "scripts run the server through its app.ts, env.ts, settings, main.ts or contract, and know nothing of the web client's insides"
  }
  return whyNotInWeb(from, to)
}

/**
 * Shared with scripts: the list of cities has names in their form for comparing, a refused address is named the same way, and translations
 * are read like in the build.
 */
const isRunBy =
  /^realtime-server\/src\/(app|env|main|settings\/(?:sections|setting)|features\/cities\/names|platform\/http\/listen-refusal)\.ts$|^web\/vite\/catalogs\.ts$/

const isOfContract = (to: string) =>
  to === 'zod' ||
  /^realtime-server\/src\/(contract\/(?:shared\/)?[^/]+|features\/[^/]+\/(contract|fields))\.ts$/.test(
    to,
  )

/**
 * Public files of a web feature: screens and components (`*.tsx`), queries, actions, live handlers and the first script's requests
 * (preload). All others are private.
 */
const webFace = /^(?:[^/]+\.tsx|(?:queries|actions|live|preload)\.ts)$/
export const webFeature = /^web\/src\/features\/([^/]+)\/(.+)$/

function whyNotInWeb(from: string, to: string): string | undefined {
  const [, other, file] = webFeature.exec(to) ?? []
  if (/^web\/src\/(lib|ui|conversation)\//.test(from) && /^web\/src\/(app|features)\//.test(to)) {
    return 'lib, ui and conversation know no feature'
  }
  if (/^web\/src\/(lib|ui)\//.test(from) && to.startsWith('web/src/conversation/')) {
    return 'lib and ui know nothing of conversations'
  }
  if (from.startsWith('web/src/ui/') && to.startsWith('web/src/lib/'))
    return 'the kit knows nothing of the product'
  if (webFeature.test(from) && to.startsWith('web/src/app/'))
    return 'a feature does not know the app around it'
  if (
    from.startsWith('web/src/') &&
    other &&
    other !== webFeature.exec(from)?.[1] &&
    !webFace.test(file ?? '')
  ) {
    return 'a feature of the web client is entered through its *.tsx, queries.ts, actions.ts, live.ts or preload.ts only'
  }
  return undefined
}

const isForeignPackage = (to: string) =>
  /^@swoon\//.test(to) && !/^@swoon\/realtime-server\/contract(\/|$)/.test(to)
