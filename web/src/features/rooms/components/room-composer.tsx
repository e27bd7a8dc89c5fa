import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Controls } from '../../../conversation/conversation.tsx'
import { ConversationComposer } from '../../../conversation/conversation-composer.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { roomChat, useSlowUntil } from '../room-chat.ts'

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
  myId: string
  controls: Controls
}

/** Writes messages to a room, with or without photos. In slow mode it counts down until the next one may be sent. */
export function RoomComposer({ room: { id, name }, myId, controls }: RoomComposerProps) {
  const wait = useSecondsLeft(useSlowUntil(id))
  return (
    <ConversationComposer
      of={roomChat}
      id={id}
      myId={myId}
      controls={controls}
      label={t`Message to ${name}`}
      isHeld={wait > 0}
      above={
        <p
          role="status"
          className="flex items-center gap-1.5 px-1 text-sm font-semibold text-ink-soft"
        >
          {wait > 0 && (
            <span className="flex items-center gap-1.5 pb-1.5">
              <ClockIcon size={16} />
              {/* Read once, not every second. */}
              <span className="sr-only">{t`Slow mode: this room is busy. You can send again in a few seconds.`}</span>
              <span aria-hidden="true">{t`Slow mode: you can send again in ${wait} s`}</span>
            </span>
          )}
        </p>
      }
    />
  )
}
