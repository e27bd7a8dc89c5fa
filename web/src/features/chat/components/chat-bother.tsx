import { t } from '@lingui/core/macro'
import type { Message } from '@swoon/realtime-server/contract/chat'
import { useState } from 'react'
import { Bother } from '../../../conversation/bother.tsx'
import type { Bubble } from '../../../conversation/timeline.ts'
import { UnmatchSheet } from '../../matches/unmatch-sheet.tsx'
import { askReport } from '../../safety/actions.ts'
import { leaveChat } from '../actions.ts'

/** Asks whether a match's messages bother the user, with buttons to report them or unmatch. */
export function ChatBother({
  bubbles,
  name,
}: {
  bubbles: readonly Bubble<Message>[]
  name: string
}) {
  const [isAsking, setIsAsking] = useState(false)
  const matchId = bubbles[0]?.message?.matchId
  return (
    <>
      <Bother
        bubbles={bubbles}
        onReport={({ id, sender, content }) =>
          askReport({ person: sender, place: 'chat', message: { id, content } })
        }
        leave={{ label: t`Unmatch`, onSelect: () => setIsAsking(true) }}
      />
      {matchId && (
        <UnmatchSheet
          name={name}
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onUnmatch={() => leaveChat(matchId)}
        />
      )}
    </>
  )
}
