import { t } from '@lingui/core/macro'
import type { GameParticipant } from '@swoon/realtime-server/contract/balloon-games'
import { type ReactNode, useEffect, useRef } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/menu.tsx'
import { VolumeIcon, VolumeOffIcon } from '../../../ui/more-icons.tsx'
import { safetyItems } from '../../safety/actions.ts'

interface VideoTileProps {
  /** Null for a free seat. */
  guest: GameParticipant | null
  stream: MediaStream | null
  isMe: boolean
  isCameraOff: boolean
  /** Muted by the guest or by the creator. */
  isMuted: boolean
  isSpeaking: boolean
  /** Text on a tile without a picture. */
  note: string | null
  /** Set for the creator, on guests' tiles: mutes this person or lets them speak again. */
  onMute: ((isMuted: boolean) => void) | null
  /** Overlaid on the picture. */
  children?: ReactNode
}

/** A tile of the video room: a person's picture, or a drawing if there is none. */
export function VideoTile({
  guest,
  stream,
  isMe,
  isCameraOff,
  isMuted,
  isSpeaking,
  note,
  onMute,
  children,
}: VideoTileProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    // An untouched page may not play sound; here the user has just joined.
    if (stream) void video.current.play().catch(() => {})
  }, [stream])
  const name = isMe ? t`You` : guest?.user.name
  const hasPicture = stream !== null && !isCameraOff
  return (
    <li
      data-speaking={isSpeaking}
      data-person={guest?.userId}
      className="relative isolate aspect-4/3 overflow-hidden rounded-md bg-[#2c1a28] text-white"
    >
      <video
        ref={video}
        autoPlay
        playsInline
        // A guest muted by the creator is not heard, whatever their browser sends.
        muted={isMe || guest?.isMuted === true}
        aria-label={isMe ? t`Your video` : name && t`Video of ${name}`}
        aria-hidden={name ? undefined : true}
        className={cx('size-full object-cover', isMe && '-scale-x-100', !hasPicture && 'invisible')}
      />
      {!hasPicture && (
        <div className="absolute inset-x-0 top-0 bottom-6 grid place-items-center text-center text-sm text-white/80">
          {guest ? (
            <span className="grid flat:scale-75">
              <Avatar
                decorative
                size="lg"
                name={guest.user.name}
                src={guest.user.profilePhoto && photoSrc(guest.user.profilePhoto, 'small')}
              />
            </span>
          ) : (
            t`Free seat`
          )}
        </div>
      )}
      {children}
      {guest && !isMe && (
        <span className="absolute end-1 top-1 z-1 rounded-full bg-black/45 [&>button]:text-white">
          <Menu
            label={t`Options for ${{ name: guest.user.name }}`}
            items={[
              ...(onMute
                ? [
                    {
                      label: guest.isMuted ? t`Unmute` : t`Mute`,
                      icon: guest.isMuted ? VolumeIcon : VolumeOffIcon,
                      onSelect: () => onMute(!guest.isMuted),
                    },
                  ]
                : []),
              ...safetyItems({
                person: { id: guest.userId, name: guest.user.name },
                place: 'game',
              }),
            ]}
          />
        </span>
      )}
      {name && (
        <p className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-linear-to-t from-black/75 to-transparent px-2 pt-4 pb-1.5 text-sm font-semibold">
          {/* One line high: a label that does not fit beside a long name is only read aloud instead of being cut off. */}
          <span className="flex h-lh min-w-0 grow flex-wrap items-center gap-x-1.5 overflow-hidden">
            <bdi className="max-w-full truncate">{name}</bdi>
            {!hasPicture && note && (
              <span className="text-xs font-normal whitespace-nowrap">{note}</span>
            )}
          </span>
          {isMuted && (
            <span className="shrink-0 text-xs font-normal">
              {t({ context: 'microphone', message: '(muted)' })}
            </span>
          )}
        </p>
      )}
      {isSpeaking && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-md ring-3 ring-like ring-inset"
        />
      )}
    </li>
  )
}
