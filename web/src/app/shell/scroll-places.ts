import { ofTab } from '../../lib/storage.ts'

/** How many entries of the history keep their place over a reload. */
const most = 100
const storageKey = 'scrollPlaces'

let stored: Map<string, number> | undefined
/** How far the user had scrolled each entry, the latest last. */
const places = (): Map<string, number> => {
  stored ??= new Map(JSON.parse(ofTab.read(storageKey) ?? '[]'))
  return stored
}

addEventListener('pagehide', () => {
  ofTab.write(storageKey, JSON.stringify([...places()].slice(-most)))
})

/** Pixels from the top; undefined for an entry that has not been shown yet. */
export const placeOf = (key: string): number | undefined => places().get(key)

export function keepPlace(key: string, top: number): void {
  places().delete(key)
  places().set(key, top)
}
