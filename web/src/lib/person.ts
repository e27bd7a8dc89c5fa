import { profileLimits } from '@swoon/realtime-server/contract/people'

type WithPhotos = { photos: readonly string[]; profilePhoto: string | null }

/** The person's photos without duplicates, the main one first. */
export const photosOf = ({ photos, profilePhoto }: WithPhotos): readonly string[] =>
  profilePhoto === null ? photos : [profilePhoto, ...photos.filter((url) => url !== profilePhoto)]

/** The age to show: at least 18, and 18 if unknown. */
export const shownAge = ({ age }: { age: number | null }): number =>
  Math.max(age ?? 0, profileLimits.minAge)

/** Checks whether a name such as "Sam J." ends with a full stop itself. */
export const endsSentence = (name: string): boolean => /[.!?…]$/.test(name)
/** Removes the second full stop of a sentence that ends in a name such as "Sam J.". */
export const oneStop = (text: string): string => text.replace(/([.!?…])\.(?=\s|$)/, '$1')

/** The first `count` items of a list, and the number of others. */
export const firstFew = (
  list: readonly string[],
  count: number,
): { few: readonly string[]; more: number } => ({
  few: list.slice(0, count),
  more: Math.max(0, list.length - count),
})

/** The person's profiles on other sites. By contract a username consists of letters, digits, dots and underscores. */
export function socialLinks(person: {
  instagramUsername: string | null
  tiktokUsername: string | null
}) {
  const { instagramUsername: instagram, tiktokUsername: tiktok } = person
  return [
    ...(instagram
      ? [
          {
            site: 'Instagram',
            username: instagram,
            href: `https://www.instagram.com/${encodeURIComponent(instagram)}/`,
          },
        ]
      : []),
    ...(tiktok
      ? [
          {
            site: 'TikTok',
            username: tiktok,
            href: `https://www.tiktok.com/@${encodeURIComponent(tiktok)}`,
          },
        ]
      : []),
  ] as const
}
