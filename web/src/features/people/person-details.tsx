import { t } from '@lingui/core/macro'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { term } from '#i18n'
import { useConnection } from '../../lib/connection.ts'
import { activeNow, isRecent, lastSeenLabel } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { shownAge, socialLinks } from '../../lib/person.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tag } from '../../ui/choice-chips.tsx'
import { Folded } from '../../ui/folded.tsx'
import { PinIcon, ShieldIcon } from '../../ui/icons.tsx'
import { ScoreRow } from '../compatibility/score-row.tsx'
import { SafetyButtons } from '../safety/safety-buttons.tsx'
import { ProfilePhoto } from './components/profile-photo.tsx'
import { hasLocation, PersonLocation } from './person-location.tsx'
import { ProfileMedia } from './profile-media.tsx'
import { type Profile, useMyInterests } from './queries.ts'
import { type PartProps, SmallSection } from './section.tsx'
import { SocialLinks } from './social-links.tsx'

const PromptAnswers = lazyPart(async () => (await import('./prompt-answers.tsx')).PromptAnswers)
const Vitals = lazyPart(async () => (await import('./vitals.tsx')).Vitals)

interface PersonDetailsProps {
  person: Profile
  onOpenCompatibility: () => void
  onOpenPhoto: (url: string) => void
  /** Parts already shown above: name and age, or the main photo with place and badges too. */
  above?: 'name' | 'introduction'
  /** True if the profile fills the screen or is opened over it, the only places where sound starts automatically. */
  isOpen?: boolean
  /** Makes the song wait for a press anyway. */
  songWaits?: boolean | undefined
  Part?: ComponentType<PartProps>
  /** Shown under the score. */
  why?: ReactNode
  answerAction?: ((answer: PromptAnswer) => ReactNode) | undefined
}

/** A whole profile in one scroll: photos between what the person says of themselves. Beside or below the main photo, the first is left out. */
export function PersonDetails({
  person,
  onOpenCompatibility,
  onOpenPhoto,
  above,
  isOpen = false,
  songWaits = false,
  Part = SmallSection,
  why,
  answerAction,
}: PersonDetailsProps) {
  const mine = useMyInterests()
  const now = useNow()
  const isHere = person.isOnline || isRecent(person.lastSeen, now)
  // Presence is unknown without a connection.
  const isLive = useConnection((connection) => !connection.isDownForLong)
  const photo = (at: number) => <ProfilePhoto person={person} at={at} onOpen={onOpenPhoto} />
  return (
    <div className="flex flex-col gap-6">
      {above === 'name' && photo(0)}
      <header className="flex flex-col gap-2">
        {!above && (
          <h2
            data-details
            tabIndex={-1}
            className="line-clamp-3 font-display text-3xl leading-tight font-bold wrap-anywhere outline-none"
          >
            <bdi>{person.name}</bdi>, {shownAge(person)}
          </h2>
        )}
        <p className="text-ink-soft wrap-anywhere">
          <bdi>@{person.username}</bdi>
        </p>
        <div className="flex flex-wrap gap-2">
          {(isLive || !isHere) && (isHere || person.lastSeen !== null) && (
            <Badge tone={isHere ? 'success' : 'neutral'}>
              {isHere ? activeNow : lastSeenLabel(person.lastSeen, now)}
            </Badge>
          )}
          {person.isNew && <Badge tone="accent">{t`New here`}</Badge>}
          {person.isVerified && above !== 'introduction' && (
            <Badge tone="super" icon={ShieldIcon}>
              {t`Verified`}
            </Badge>
          )}
        </div>
        {hasLocation(person) && above !== 'introduction' && (
          <p className="flex items-center gap-1.5 text-ink-soft">
            <PinIcon size={18} className="shrink-0" />
            <PersonLocation person={person} className="min-w-0 wrap-anywhere" />
          </p>
        )}
      </header>
      <ScoreRow of={person} onPress={onOpenCompatibility} />
      {why}
      {person.bio && (
        <Part title={t`About`}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            <Folded id={`bio of ${person.id}`} text={person.bio} />
          </p>
        </Part>
      )}
      {photo(1)}
      {/* A server of the previous release sends none. */}
      {person.prompts?.length > 0 && (
        <Suspense>
          <PromptAnswers answers={person.prompts} action={answerAction} />
        </Suspense>
      )}
      {photo(2)}
      <Suspense>
        <Vitals person={person} Part={Part} />
      </Suspense>
      {photo(3)}
      {person.interests.length > 0 && (
        <Part title={t`Interests`}>
          <div className="flex flex-wrap gap-2">
            {person.interests.map((interest) => (
              <Tag key={interest} shared={mine.some((other) => isSameWord(other, interest))}>
                {term('interest', interest)}
              </Tag>
            ))}
          </div>
        </Part>
      )}
      {photo(4)}
      <ProfileMedia person={person} isOpen={isOpen} songWaits={songWaits} Part={Part} />
      {socialLinks(person).length > 0 && (
        <Part title={t`Elsewhere`}>
          <SocialLinks person={person} look="row" />
        </Part>
      )}
      <SafetyButtons person={person} place="profile" />
    </div>
  )
}
