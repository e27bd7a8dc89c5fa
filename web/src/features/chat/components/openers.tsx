import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { useMe } from '../../../lib/me.ts'
import { MessageScene } from '../../../ui/drawings/talk-scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openersFor } from '../openers.ts'

type OpenersProps = { match: MatchView; onPick: (line: string) => void }

/** Shown in a chat without messages: suggestions that can be put into the composer. */
export function Openers({ match, onPick }: OpenersProps) {
  const me = useMe()
  const { name } = match.otherUser
  return (
    <div className="m-auto">
      <EmptyState
        drawing={<MessageScene />}
        title={t`You matched with ${name}! Start a conversation.`}
        action={
          <ul className="flex flex-col items-center gap-2">
            {openersFor(me?.interests ?? [], match.otherUser).map((line) => (
              <li key={line}>
                <button
                  type="button"
                  onClick={() => onPick(line)}
                  className="min-h-11 rounded-md bg-tint px-4 py-2 text-balance font-semibold text-accent transition-[scale,filter,background-color,color,opacity] duration-150 hover:brightness-97 sink-97"
                >
                  <bdi>{line}</bdi>
                </button>
              </li>
            ))}
          </ul>
        }
      />
    </div>
  )
}
