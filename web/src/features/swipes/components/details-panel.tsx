import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { type ComponentProps, useState } from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { Reasons } from '../../matcher/reasons.tsx'
import { PersonDetails } from '../../people/person-details.tsx'
import { PhotoLightbox } from '../../people/photo-lightbox.tsx'
import { LikeAnswer } from '../like-answer.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'

interface DetailsPanelProps
  extends Pick<ComponentProps<typeof PersonDetails>, 'onOpenCompatibility'> {
  /** The person on top of the deck; omitted while the deck loads. */
  person: ComponentProps<typeof PersonDetails>['person'] | undefined
  isAiMatch: boolean
  onDecide: (decision: Decision, likedAnswer?: PromptAnswer) => void
}

/** The details of the deck's top person, beside it in a wide window. */
export function DetailsPanel({
  person,
  isAiMatch,
  onDecide,
  onOpenCompatibility,
}: DetailsPanelProps) {
  const [photo, setPhoto] = useState<string | null>(null)
  if (!person) return <DetailsSkeleton />
  const why = isAiMatch && <Reasons userId={person.id} />
  return (
    <>
      <PersonDetails
        key={person.id}
        person={person}
        why={why}
        answerAction={(answer) => <LikeAnswer answer={answer} onDecide={onDecide} />}
        onOpenCompatibility={onOpenCompatibility}
        onOpenPhoto={setPhoto}
      />
      <PhotoLightbox person={person} at={photo} onClose={() => setPhoto(null)} />
    </>
  )
}
