import { profileLimits } from '@swoon/realtime-server/contract/people'

type WithPhotos = { photos: readonly string[]; profilePhoto: string | null }

/** The person's photos, the main one first, none twice. */
export const photosOf = ({ photos, profilePhoto }: WithPhotos): readonly string[] =>
  profilePhoto === null ? photos : [profilePhoto, ...photos.filter((url) => url !== profilePhoto)]

/** The age that a person is shown with: 18 where none is known, and never below. */
export const shownAge = ({ age }: { age: number | null }): number => Math.max(age ?? 0, profileLimits.minAge)

/** "3.2 miles away"; empty where the distance is not shown. */
export const distanceWords = ({ distance }: { distance: number | null }): string =>
  distance === null ? '' : `${distance.toFixed(1)} miles away`

/** The first `count` of a list, and how many more there are. */
export const firstFew = (list: readonly string[], count: number): { few: readonly string[]; more: number } => ({
  few: list.slice(0, count),
  more: Math.max(0, list.length - count),
})

/** The external profile pages; a username is letters, digits, dots and underscores by contract. */
export function socialLinks(person: { instagramUsername: string | null; tiktokUsername: string | null }) {
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
      ? [{ site: 'TikTok', username: tiktok, href: `https://www.tiktok.com/@${encodeURIComponent(tiktok)}` }]
      : []),
  ] as const
}
