import { matchPath } from 'react-router-dom'
import { type Screen, screens, type TabName, tabs } from './screens.ts'

const isOpenEnded = (path: string) => path.endsWith('/*')

/** Every address with its screen. Open-ended addresses come last, so that they match only what no other address matches. */
const addresses = screens
  .flatMap((screen) => screen.paths.map((path) => ({ screen, path })))
  .sort((one, other) => Number(isOpenEnded(one.path)) - Number(isOpenEnded(other.path)))

/** The screen that an address opens, if any. Like the server it accepts neither a trailing slash nor another letter case. */
export function screenAt(pathname: string): Screen | undefined {
  const isForgiven = pathname !== '/' && pathname.endsWith('/') && !pathname.startsWith('/app/')
  if (isForgiven) return undefined
  return addresses.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))?.screen
}

/** The first address of the screen that an entry of the navigation opens. */
export const tabPath = (tab: TabName): string =>
  screens.find(({ name }) => name === tab)?.paths[0] ?? '/'

export const tabNames = Object.keys(tabs) as TabName[]
