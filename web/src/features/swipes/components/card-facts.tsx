import { plural, t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import type { ReactNode } from 'react'
import { term } from '#i18n'
import { lastSeenLabel } from '../../../lib/format.ts'
import { firstFew } from '../../../lib/person.ts'
import { useNow } from '../../../lib/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { MusicIcon, StarSolidIcon } from '../../../ui/icons.tsx'
import { useMyInterests } from '../../people/queries.ts'
import { SocialLinks } from '../../people/social-links.tsx'
import { useSuperLikers } from '../queries.ts'

/**
 * Facts on a card besides name, score and place: all on the tallest cards, two with each photo on others, or one where even those would
 * cover the face. The rest is for screen readers. On a phone in landscape, as many as fit are beside the photo, those with links first.
 */
export function CardFacts({ person, slide }: { person: CardView; slide: number }) {
  const mine = useMyInterests()
  const hasJustSuperLiked = useSuperLikers(({ ids }) => ids.has(person.id))
  const now = useNow()
  // Blank if either of the two hides their activity.
  const seen = person.lastSeen === null ? '' : ` · ${lastSeenLabel(person.lastSeen, now)}`
  const interests = firstFew(person.interests, 5)
  const artists = firstFew(person.musicTaste.topArtists, 3)
  const bioLine = person.bio.trim().split('\n')[0]
  const hasLinks = person.instagramUsername !== null || person.tiktokUsername !== null

  const facts: { name: string; fact: ReactNode }[] = []
  if (person.superLikedMe || hasJustSuperLiked)
    facts.push({
      name: 'super',
      fact: (
        <p className="flex items-center gap-1.5 font-semibold">
          <StarSolidIcon size={18} className="shrink-0 text-[#c4b5ff]" />
          {t`Super liked you`}
        </p>
      ),
    })
  if (person.isOutsideAges)
    facts.push({
      name: 'ages',
      fact: <p className="font-semibold">{t`Slightly outside your ages`}</p>,
    })
  if (bioLine)
    facts.push({
      name: 'bio',
      fact: (
        <p dir="auto" className="truncate">
          {bioLine}
        </p>
      ),
    })
  if (interests.few.length > 0)
    facts.push({
      name: 'interests',
      fact: (
        <ul
          aria-label={t`Interests`}
          className="flex h-6 flex-wrap gap-1 overflow-clip text-shadow-none taller:h-auto beside:h-auto"
        >
          {interests.few.map((interest) => (
            <li
              key={interest}
              dir="auto"
              className={cx(
                'rounded-full px-2 py-0.5 text-sm leading-5 font-medium',
                mine.some((other) => isSameWord(other, interest))
                  ? 'bg-accent-fade'
                  : 'bg-[#4a3145]',
              )}
            >
              {term('interest', interest)}
            </li>
          ))}
          {interests.more > 0 && (
            <li className="py-0.5 text-sm leading-5 font-medium">
              {t({
                context: 'interests',
                message: plural({ more: interests.more }, { one: '+# more', other: '+# more' }),
              })}
            </li>
          )}
        </ul>
      ),
    })
  if (artists.few.length > 0 || hasLinks)
    facts.push({
      name: 'artists',
      fact: (
        <div className="flex min-h-6 items-center gap-2">
          {artists.few.length > 0 && (
            <p className="flex min-w-0 grow items-center gap-1.5 text-sm">
              <MusicIcon size={16} className="shrink-0" />
              <span className="sr-only">{t`Top artists:`} </span>
              <bdi className="truncate">{artists.few.join(', ')}</bdi>
            </p>
          )}
          <SocialLinks person={person} look="photo" />
        </div>
      ),
    })
  facts.push({
    name: 'seen',
    fact: (
      <p className="truncate text-sm text-white/90">
        <bdi>@{person.username}</bdi>
        {seen}
      </p>
    ),
  })

  const last = facts.length - 1
  const [one, pair] = [Math.min(slide, last), Math.min(slide, Math.floor(last / 2))]
  return facts.map(({ name, fact }, at) => {
    const [isAlone, isInPair] = [at === one, Math.floor(at / 2) === pair]
    return (
      <div
        key={name}
        className={cx(
          'pointer-events-none!',
          !isAlone && 'sr-only [&_a]:invisible',
          isAlone && !isInPair && 'tall:sr-only tall:[&_a]:invisible',
          !isAlone && isInPair && 'tall:not-sr-only tall:[&_a]:visible',
          'taller:not-sr-only taller:[&_a]:visible',
          'flat:not-sr-only flat:[&_a]:visible',
          // Anything reachable by keyboard must be visible.
          !(hasLinks && name === 'artists') && 'flat:order-1',
        )}
      >
        {fact}
      </div>
    )
  })
}
