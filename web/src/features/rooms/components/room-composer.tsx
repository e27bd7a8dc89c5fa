import { roomLimits } from '@swoon/realtime-server/contract/rooms'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Composer } from '../../../conversation/composer.tsx'
import { ReplyPreview } from '../../../conversation/reply-preview.tsx'
import { useMe } from '../../../lib/me.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, ImageIcon } from '../../../ui/icons.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { giveBack, sendMessage } from '../actions.ts'
import { attach, detach } from '../attaching.ts'
import { type Attachment, drafts, outbox, replying, typing, useAttachment, useSlowUntil } from '../store.ts'

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

/** Where a message to a room is written, with or without a picture. In slow mode it counts down until the next one may be sent. */
export function RoomComposer({ room, field, onSent }: RoomComposerProps) {
  const { id, name } = room
  const file = useRef<HTMLInputElement>(null)
  const attachment = useAttachment(id)
  const me = useMe()
  const original = replying.useOriginal(id)
  const cancelReply = useCallback(() => replying.answer(id, undefined), [id])
  const wait = useSecondsLeft(useSlowUntil(id))
  const isUploading = attachment?.imageUrl === null

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
      onRefused={(messages) => giveBack(id, messages, true)}
      label={`Message to ${name}`}
      maxLength={roomLimits.content}
      hasAttachment={attachment !== undefined}
      isHeld={isUploading || wait > 0}
      above={
        <>
          <p role="status" className="flex items-center gap-1.5 px-1 text-sm font-semibold text-ink-soft">
            {wait > 0 && (
              <span className="flex items-center gap-1.5 pb-1.5">
                <ClockIcon size={16} />
                {/* Read once, not with every second. */}
                <span className="sr-only">Slow mode: this room is busy. You can send again in a few seconds.</span>
                <span aria-hidden="true">Slow mode: you can send again in {wait} s</span>
              </span>
            )}
          </p>
          {original && <ReplyPreview original={original} myId={me?.id} onCancel={cancelReply} />}
          {attachment && <Preview attachment={attachment} onRemove={() => detach(id)} />}
        </>
      }
      before={
        <>
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label="Picture file"
            tabIndex={-1}
            className="hidden"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void attach(id, chosen)
              target.value = ''
            }}
          />
          <IconButton
            icon={ImageIcon}
            label="Add a picture"
            onClick={() => file.current?.click()}
            className="mb-0.5 text-ink-soft"
          />
        </>
      }
    />
  )
}

/** The picture that is sent with the next message. */
function Preview({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const isUploading = attachment.imageUrl === null
  const src = attachment.preview.startsWith('blob:') ? attachment.preview : photoSrc(attachment.preview, 'small')
  return (
    <div className="relative mb-2 inline-block rounded-md bg-sunken">
      <img src={src} alt="Attached" className="size-24 rounded-md object-cover" />
      {isUploading && (
        <span className="absolute inset-0 grid place-items-center rounded-md bg-black/45 text-sm font-semibold text-white">
          <span role="status">Uploading…</span>
        </span>
      )}
      <IconButton
        variant="photo"
        icon={CloseIcon}
        label="Remove picture"
        onClick={onRemove}
        className="absolute -end-3 -top-3"
      />
    </div>
  )
}
