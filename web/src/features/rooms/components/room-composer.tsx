import { t } from '@lingui/core/macro'
import { roomLimits } from '@swoon/realtime-server/contract/rooms'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { Composer } from '../../../conversation/composer.tsx'
import { ReplyPreview } from '../../../conversation/reply-preview.tsx'
import { useMe } from '../../../lib/me.ts'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { giveBack, sendMessage } from '../actions.ts'
import { attaching, drafts, outbox, replying, typing, useSlowUntil } from '../store.ts'

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until a moment (milliseconds since the epoch), counting down to 0. */
function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    setLeft(secondsTo(until))
    if (secondsTo(until) === 0) return
    const counting = setInterval(() => {
      setLeft(secondsTo(until))
      if (secondsTo(until) === 0) clearInterval(counting)
    }, 250)
    return () => clearInterval(counting)
  }, [until])
  return left
}

type RoomComposerProps = {
  room: { id: string; name: string }
  field: RefObject<HTMLTextAreaElement | null>
  onSent: () => void
}

/** Where a message to a room is written, with or without photos. In slow mode it counts down until the next one may be sent. */
export function RoomComposer({ room, field, onSent }: RoomComposerProps) {
  const { id, name } = room
  const me = useMe()
  const original = replying.useOriginal(id)
  const cancelReply = useCallback(() => replying.answer(id, undefined), [id])
  const wait = useSecondsLeft(useSlowUntil(id))

  return (
    <Composer
      id={id}
      drafts={drafts}
      outbox={outbox}
      typing={typing}
      field={field}
      onSend={(text) => {
        sendMessage(id, text)
        onSent()
      }}
      onVoice={(file) => {
        sendMessage(id, '', file)
        onSent()
      }}
      onRefused={(messages) => giveBack(id, messages, true)}
      label={t`Message to ${name}`}
      maxLength={roomLimits.content}
      attaching={attaching}
      isHeld={wait > 0}
      above={
        <>
          <p
            role="status"
            className="flex items-center gap-1.5 px-1 text-sm font-semibold text-ink-soft"
          >
            {wait > 0 && (
              <span className="flex items-center gap-1.5 pb-1.5">
                <ClockIcon size={16} />
                {/* Read once, not with every second. */}
                <span className="sr-only">{t`Slow mode: this room is busy. You can send again in a few seconds.`}</span>
                <span aria-hidden="true">{t`Slow mode: you can send again in ${wait} s`}</span>
              </span>
            )}
          </p>
          {original && (
            <ReplyPreview original={original} myId={me?.id} isPlain onCancel={cancelReply} />
          )}
        </>
      }
    />
  )
}
