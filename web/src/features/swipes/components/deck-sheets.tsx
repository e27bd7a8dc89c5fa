import type { CardView } from '@swoon/realtime-server/contract/people'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { useState } from 'react'
import type { Decision } from '../../../lib/decisions.ts'
import { CompatibilitySheet } from '../../compatibility/compatibility-sheet.tsx'
import { Reasons } from '../../matcher/reasons.tsx'
import { PersonSheet } from '../../people/person-sheet.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { LikeAnswer } from '../like-answer.tsx'

/** The open sheet, and its person. */
export interface Explained {
  what: 'details' | 'compatibility'
  person: CardView
}

interface DeckSheetsProps {
  explained: Explained | null
  isAiMatch: boolean
  onExplain: (explained: Explained | null) => void
  /** Decides on the top card, while its details are open. */
  onDecide: (decision: Decision, likedAnswer?: PromptAnswer) => void
}

/** The sheets over the deck: a person's details and the explanation of the score. */
export function DeckSheets({ explained, isAiMatch, onExplain, onDecide }: DeckSheetsProps) {
  // A closing sheet still shows its person.
  const [last, setLast] = useState(explained)
  if (explained && explained !== last) setLast(explained)
  const close = () => onExplain(null)
  const person = last?.person
  const decide = (decision: Decision, likedAnswer?: PromptAnswer) => {
    close()
    onDecide(decision, likedAnswer)
  }
  return (
    <>
      {person && (
        <>
          <PersonSheet
            key={person.id}
            isStranger
            person={person}
            open={explained?.what === 'details'}
            onClose={close}
            // Fetched once the sheet is open, not for every card.
            why={isAiMatch && explained?.what === 'details' && <Reasons userId={person.id} />}
            answerAction={(answer) => <LikeAnswer answer={answer} onDecide={decide} />}
            footer={<DecisionButtons onDecide={decide} />}
          />
          <CompatibilitySheet
            of={person}
            open={explained?.what === 'compatibility'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
