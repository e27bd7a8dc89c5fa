import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { dayLabel } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Bubble, Day } from '../timeline.ts'
import { BubbleGroup } from './bubble-group.tsx'
import type { SendState } from './ticks.tsx'

/** The messages by day and person; the newest of mine says how far it has come. */
export function Timeline({ days, match }: { days: readonly Day[]; match: MatchView }) {
  const now = useNow()
  const lastMine = days.flatMap(({ groups }) => groups).findLast(({ isMine }) => isMine)
  const newest = lastMine?.bubbles.at(-1)
  return (
    <ol aria-label="Messages" className="mt-auto flex flex-col gap-3 px-4 pt-4">
      {days.map((day) => (
        <li key={day.key}>
          <p className="pb-3 text-center text-xs font-semibold text-ink-soft">
            <time dateTime={day.time}>{dayLabel(day.time, now)}</time>
          </p>
          <ol className="flex flex-col gap-2.5">
            {day.groups.map((group) => (
              <BubbleGroup
                key={group.key}
                group={group}
                name={match.otherUser.name}
                state={group === lastMine && newest ? stateOf(newest, match) : null}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function stateOf({ seq }: Bubble, match: MatchView): SendState {
  if (seq === null) return 'Sending'
  if (seq <= match.otherReadSeq) return 'Read'
  return seq <= match.otherDeliveredSeq ? 'Delivered' : 'Sent'
}
