import { t } from '@lingui/core/macro'
import type { PersonView } from '@swoon/realtime-server/contract/profile'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { ApiError } from '../../lib/api.ts'
import { appName } from '../../lib/app-name.ts'
import type { Decision } from '../../lib/decisions.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Badge } from '../../ui/badge.tsx'
import { bottomBar } from '../../ui/bottom-bar.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AwayScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon, ShieldIcon, StarSolidIcon } from '../../ui/icons.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CompatibilitySheet } from '../compatibility/compatibility-sheet.tsx'
import { useMatches } from '../matches/queries.ts'
import { LikedAnswers } from '../people/liked-answers.tsx'
import { MainPhoto } from '../people/main-photo.tsx'
import { ReplyLink } from '../people/matched-person-sheet.tsx'
import { PersonDetails } from '../people/person-details.tsx'
import { PhotoLightbox } from '../people/photo-lightbox.tsx'
import { ProfileFrame } from '../people/profile-frame.tsx'
import { usePerson } from '../people/queries.ts'
import { Section } from '../people/section.tsx'
import { useHidden } from '../safety/queries.ts'
import { useSuperLikers } from '../super-likes/queries.ts'
import { DecisionButtons, decided } from '../swipes/decision-buttons.tsx'
import { LikeAnswer } from '../swipes/like-answer.tsx'
import { useSwiped } from '../swipes/queries.ts'
import { decide } from './actions.ts'
import { useDeck } from './queries.ts'

/** Another person's profile as a full screen, which can be linked and reloaded. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { data: person, error, isFetching, refetch } = usePerson(id)
  const isHidden = useHidden().has(id)
  // The server rejects a malformed id with 400.
  const isMissing =
    isHidden || (error instanceof ApiError && (error.status === 404 || error.status === 400))
  if (person === null) return <Navigate to="/profile" replace />
  if (person && !isMissing) return <Filled key={person.id} person={person} />
  const title = <title>{t`Profile · ${appName}`}</title>
  if (!error && !isHidden) {
    return (
      <>
        {title}
        <ProfileSkeleton />
      </>
    )
  }
  return (
    <Centered>
      {title}
      {isMissing ? (
        <EmptyState
          as="h1"
          drawing={<AwayScene />}
          title={t`We can't find this profile`}
          text={t`It may be hidden or gone, or you two may be looking for different people.`}
          action={
            <Link to="/discover" className={buttonClass()}>
              {t`Discover people`}
            </Link>
          }
        />
      ) : (
        <FailedState
          as="h1"
          title={t`This profile didn't load`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Centered>
  )
}

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-full place-items-center">{children}</div>
)

function Filled({ person }: { person: PersonView }) {
  const [photo, setPhoto] = useState<string | null>(null)
  const [isExplaining, setExplaining] = useState(false)
  const back = useWayBack('/discover')
  const superLikers = useSuperLikers()
  const match = useMatches().data?.find(({ otherUser }) => otherUser.id === person.id)
  const hasSwiped = useSwiped((made) => made.has(person.id))
  // Recent decisions or matches may be newer than the profile.
  const isDealt = [...(useDeck().people ?? []), ...superLikers].some(({ id }) => id === person.id)
  const isUndecided = (person.mayDecide || isDealt) && !match && !hasSwiped
  const likedMyAnswer = superLikers.find(({ id }) => id === person.id)?.likedMyAnswer
  const onDecide = (decision: Decision, likedAnswer?: PromptAnswer) => {
    announce(decided(decision, person.name))
    void decide(person, decision !== 'pass', decision === 'super', likedAnswer)
    back()
  }
  const answerAction = (answer: PromptAnswer) =>
    match ? (
      <ReplyLink matchId={match.id} answer={answer} />
    ) : (
      isUndecided && <LikeAnswer answer={answer} onDecide={onDecide} />
    )
  return (
    <>
      <title>{`${person.name} · ${appName}`}</title>
      <ProfileFrame
        photo={
          <>
            <MainPhoto person={person} onOpen={() => setPhoto(person.profilePhoto)}>
              {person.superLikedMe && (
                <Badge tone="photo" icon={StarSolidIcon}>
                  {t`Super liked you`}
                </Badge>
              )}{' '}
              {person.isVerified && (
                <Badge tone="photo" icon={ShieldIcon}>
                  {t`Verified`}
                </Badge>
              )}
            </MainPhoto>
            <IconButton
              variant="photo"
              icon={ChevronLeftIcon}
              label={t`Back`}
              onClick={back}
              className="absolute start-3 top-3"
            />
          </>
        }
      >
        <LikedAnswers
          match={match ?? { likedMyAnswer, otherUser: person }}
          className="font-semibold"
        />
        <PersonDetails
          isOpen
          above="introduction"
          Part={Section}
          person={person}
          answerAction={answerAction}
          onOpenCompatibility={() => setExplaining(true)}
          onOpenPhoto={setPhoto}
        />
      </ProfileFrame>
      {isUndecided && (
        <div
          {...bottomBar}
          className="sticky bottom-0 z-10 border-t border-line bg-surface pt-2.5 pb-3"
        >
          <DecisionButtons onDecide={onDecide} />
        </div>
      )}
      <PhotoLightbox person={person} at={photo} onClose={() => setPhoto(null)} />
      <CompatibilitySheet of={person} open={isExplaining} onClose={() => setExplaining(false)} />
    </>
  )
}

/** A placeholder for a loading profile. */
const ProfileSkeleton = () => (
  <ProfileFrame
    photo={<Skeleton className="aspect-4/5 w-full max-sm:rounded-none sm:rounded-lg" />}
  >
    <h1 className="sr-only">{t`Loading...`}</h1>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-17" />
    <div className="flex flex-col gap-2">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
    <div className="flex gap-2">
      <Skeleton round className="h-8 w-20" />
      <Skeleton round className="h-8 w-24" />
      <Skeleton round className="h-8 w-16" />
    </div>
  </ProfileFrame>
)
