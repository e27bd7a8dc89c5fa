import { createEncryption } from '../platform/sessions/encryption.ts'
import { type Place, type SealedKind, sealedKinds } from './kinds.ts'

/** How much of a kind each secret encrypts. */
export interface Census {
  name: string
  /** The first secret. */
  current: number
  /** Another one of the list. */
  old: number
  /** None of the list. */
  lost: number
}

export const censusOf = (place: Place, setting: string): Promise<Census[]> =>
  Promise.all(sealedKinds.map((kind) => countKind(kind, place, setting)))

async function countKind(kind: SealedKind, place: Place, setting: string): Promise<Census> {
  const { ids } = createEncryption(setting, kind.purpose)
  const census = { name: kind.name, current: 0, old: 0, lost: 0 }
  for (const { key, count } of await kind.keys(place)) {
    const index = ids.findIndex((id) => id.equals(key))
    census[index === 0 ? 'current' : index > 0 ? 'old' : 'lost'] += count
  }
  return census
}

/**
 * Encrypts everything with the first secret, one after the other, so that it can be broken off and repeated, and the server serves.
 * @param onMoved called with each kind and how many of it were encrypted again
 * @returns what is where afterwards
 */
export async function reseal(
  place: Place,
  setting: string,
  onMoved: (name: string, count: number) => void,
): Promise<Census[]> {
  for (const kind of sealedKinds) {
    const { ids, encrypt, decrypt } = createEncryption(setting, kind.purpose)
    let moved = 0
    for await (const { bytes, context, replace } of kind.underOthers(place, ids[0])) {
      const text = decrypt(bytes, context)
      if (!text) continue
      await replace(encrypt(text, context))
      moved += 1
    }
    onMoved(kind.name, moved)
  }
  return censusOf(place, setting)
}
