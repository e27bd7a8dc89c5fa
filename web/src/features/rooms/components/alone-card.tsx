import { t } from '@lingui/core/macro'
import type { RoomMessage, RoomView } from '@swoon/realtime-server/contract/rooms'
import { term } from '#i18n'
import { focusComposer } from '../../../conversation/focus-composer.ts'
import type { Original } from '../../../conversation/message-parts.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { bestLineOf, promptOf } from '../alone.ts'
import { talkedLabel } from '../labels.ts'
import { useSpeakers } from '../queries.ts'
import { roomChat } from '../room-chat.ts'
import { LiveliestLine } from './liveliest-line.tsx'
import { TalkLine } from './talk-line.tsx'

/** Names of people who talked there today. */
const most = 3

const caption = 'block text-xs font-semibold text-ink-soft'

export interface AloneCardProps {
  room: RoomView
  messages: readonly RoomMessage[]
  /** Shows a message in the feed. */
  onShow: (original: Original) => void
  onClose: () => void
}

/** Something to do for the only person in a room: a prompt to answer, and the best line of the last days. */
export function AloneCard({ room, messages, onShow, onClose }: AloneCardProps) {
  const { id: roomId } = room
  const now = useNow()
  const speakers = useSpeakers(roomId)
  const { id, words } = promptOf(roomId, now)
  const prompt = term('prompt', id, words)
  const best = bestLineOf(messages, now)
  const answer = () => {
    roomChat.editing.end(roomId)
    roomChat.drafts.setDraft(roomId, `${prompt}: `)
    onClose()
    focusComposer()
  }
  return (
    <section
      aria-label={t`While you're alone here`}
      className="relative flex max-h-1/2 shrink-0 flex-col gap-1.5 overflow-y-auto border-t border-line bg-raised p-3 lg:px-5"
    >
      <div className="pe-10 text-sm text-ink-soft flat:sr-only">
        <p className="font-semibold text-ink">{t`It's just you right now.`}</p>
        {speakers.length > 0 && (
          <p className="line-clamp-2 big:hidden">
            {talkedLabel(speakers.slice(0, most).map(({ name }) => name))}
          </p>
        )}
        {room.talk ? (
          <TalkLine room={room} className="big:hidden" />
        ) : (
          <LiveliestLine roomId={roomId} className="big:hidden" />
        )}
      </div>
      <IconButton
        icon={CloseIcon}
        label={t`Close`}
        onClick={onClose}
        className="absolute end-2 top-1 text-ink-soft flat:top-4"
      />
      <div className="flex items-center gap-3 rounded-md bg-tint px-3.5 py-2.5 flat:me-10 big:flex-col big:items-start">
        <p className="min-w-0 grow">
          <span className={caption}>{t`Today's prompt`}</span>
          <span className="font-semibold wrap-anywhere">{prompt}</span>
        </p>
        <Button size="sm" onClick={answer}>
          {t`Answer`}
        </Button>
      </div>
      {best && (
        <button
          type="button"
          onClick={() => onShow(roomChat.originalOf(best))}
          className="rounded-md px-3.5 py-1 text-start text-sm -outline-offset-3 hover:bg-sunken flat:hidden big:hidden"
        >
          <span className={caption}>{t`Best line lately`}</span>
          <span className="flex gap-2">
            <bdi className="shrink-0 font-semibold">{best.sender.name}</bdi>
            <bdi className="min-w-0 truncate text-ink-soft">“{best.content}”</bdi>
            <span className="shrink-0">{best.reactions?.map(({ emoji }) => emoji).join('')}</span>
          </span>
        </button>
      )}
    </section>
  )
}
