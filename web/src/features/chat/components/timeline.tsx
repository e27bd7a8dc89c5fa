import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { dayLabel } from '../../../lib/format.ts'
import type { Day } from '../../../lib/timeline.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DayLine } from '../../../ui/conversation/lines.tsx'
import type { ChatBubble } from '../bubbles.ts'
import { BubbleGroup } from './bubble-group.tsx'
import type { SendState } from './ticks.tsx'

interface TimelineProps {
  days: readonly Day<ChatBubble>[]
  match: MatchView
  myId: string
  /** Unsent messages wait for the connection. */
  isWaiting: boolean
  onTakeBack: (clientId: string) => void
}

/** The messages by day and person, with the delivery state at my newest one. */
export function Timeline({ days, match, myId, isWaiting, onTakeBack }: TimelineProps) {
  const now = useNow()
  const lastMine = days.flatMap(({ groups }) => groups).findLast(({ authorId }) => authorId === myId)
  const newest = lastMine?.bubbles.at(-1)
  return (
    <ol aria-label="Messages" className="mt-auto flex flex-col gap-3 px-4 pt-4">
      {days.map((day) => (
        <li key={day.key}>
          <DayLine time={day.time} label={dayLabel(day.time, now)} />
          <ol className="flex flex-col gap-2.5">
            {day.groups.map((group) => (
              <BubbleGroup
                key={group.key}
                group={group}
                isMine={group.authorId === myId}
                name={match.otherUser.name}
                state={group === lastMine && newest ? stateOf(newest, match, isWaiting) : null}
                onTakeBack={isWaiting ? onTakeBack : undefined}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function stateOf({ seq }: ChatBubble, match: MatchView, isWaiting: boolean): SendState {
  if (seq === null) return isWaiting ? 'Waiting to send' : 'Sending'
  if (seq <= match.otherReadSeq) return 'Read'
  return seq <= match.otherDeliveredSeq ? 'Delivered' : 'Sent'
}
