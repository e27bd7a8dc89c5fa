import { refuse } from '../../platform/base/refusal.ts'
import { profileLimits } from '../people/contract.ts'

/** @throws Refusal INVALID if there is no room for another photo */
export function requireCapacity(photos: readonly string[]): void {
  if (photos.length >= profileLimits.photos)
    throw refuse('photosFull', { max: profileLimits.photos })
}

/**
 * Adds a photo at the end.
 * @throws Refusal INVALID
 */
export function withPhoto(photos: readonly string[], url: string): string[] {
  if (photos.includes(url)) throw refuse('samePhoto')
  requireCapacity(photos)
  return [...photos, url]
}

/**
 * Removes the photo at a place.
 * @param expected the photo that must be there; undefined accepts any
 * @throws Refusal PHOTOS_CHANGED if another photo or none is there, NOT_FOUND if none is and none is expected
 */
export function withoutPhoto(
  photos: readonly string[],
  index: number,
  expected: string | undefined,
): string[] {
  const found = photos[index]
  if (expected !== undefined && found !== expected) throw refuse('photosChanged')
  if (found === undefined) throw refuse('noPhotoThere')
  return photos.filter((_, place) => place !== index)
}
