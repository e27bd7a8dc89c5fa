import { plural, t } from '@lingui/core/macro'
import { isLong } from '@swoon/realtime-server/contract/files/long-picture'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../lib/did-not-load.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { photoSrc } from '../lib/photo.ts'
import { cx } from '../ui/cx.ts'
import { useFailed } from '../ui/failed.ts'
import { CloseIcon, EyeIcon, RefreshIcon } from '../ui/icons.tsx'
import { useLocal } from './locals.ts'
import type { MediaFile } from './message-parts.ts'
import { useProgress } from './send-files.ts'
import type { Bubble } from './timeline.ts'

export interface FilesProps<M = unknown> {
  bubble: Pick<Bubble<M>, 'key' | 'kind' | 'files' | 'message'>
  isMine: boolean
  /** The sender's name; absent for the user's own. */
  by: string
  /** The bubble is filled with the accent color. */
  isFilled: boolean
  /** Set while the photos are blurred; reveals them. */
  onShow?: (() => void) | undefined
  /** Set while unsent messages wait for the connection. */
  isWaiting: boolean
  /** Returns a message being sent to the composer. */
  onCancel: (clientId: string) => void
  onRetry: () => void
}

const Lightbox = lazyPart(
  async () => (await import('../ui/lightbox/lightbox.tsx')).Lightbox,
  DidNotLoad,
)

/** Columns out of six that each photo takes, by the number of photos. Of three, the first also takes both rows. */
const columns: Readonly<Record<number, readonly string[]>> = {
  1: ['col-span-6'],
  2: ['col-span-3', 'col-span-3'],
  3: ['col-span-4 row-span-2', 'col-span-2', 'col-span-2'],
  4: ['col-span-3', 'col-span-3', 'col-span-3', 'col-span-3'],
  5: ['col-span-3', 'col-span-3', 'col-span-2', 'col-span-2', 'col-span-2'],
  6: ['col-span-2', 'col-span-2', 'col-span-2', 'col-span-2', 'col-span-2', 'col-span-2'],
}

/** The photos of a message. A press enlarges a photo, or first reveals a blurred one; photos being sent show their progress. */
export function Photos({ bubble, isMine, by, onShow, isWaiting, onCancel, onRetry }: FilesProps) {
  const { key, files, message } = bubble
  const [opened, setOpened] = useState<number | null>(null)
  const sent = files.flatMap(({ url }) =>
    url === undefined ? [] : [{ src: photoSrc(url), small: photoSrc(url, 'small') }],
  )
  const count = files.length
  const spans = columns[count] ?? []
  return (
    <>
      <span className="absolute inset-0 grid auto-rows-fr grid-cols-6 gap-0.5">
        {files.map((file, at) => (
          <Tile
            key={file.url ?? file.id}
            {...{ messageKey: key, at, file, isMine, by }}
            of={count}
            isBlurred={onShow !== undefined}
            onOpen={message && !onShow ? () => setOpened(at) : undefined}
            className={spans[at] ?? ''}
          />
        ))}
      </span>
      {onShow && (
        <button
          type="button"
          onClick={onShow}
          className="absolute inset-0 grid place-items-center rounded-[16px] bg-black/30 -outline-offset-3"
        >
          <span className="flex items-center gap-2 rounded-full bg-black/55 px-4 py-2.5 font-semibold text-white">
            <EyeIcon size={20} />
            {plural(count, { one: 'Show photo', other: 'Show # photos' })}
          </span>
        </button>
      )}
      {!message && (
        <Sending clientId={key} isWaiting={isWaiting} onCancel={onCancel} onRetry={onRetry} />
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox
            label={isMine ? t`Photo from you` : t`Photo from ${by}`}
            photos={sent}
            start={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const ownLabels = (number: number, count: number): { alt: string; enlarge: string } =>
  count === 1
    ? { alt: t`Sent by you`, enlarge: t`Enlarge the photo from you` }
    : {
        alt: t`Sent by you, ${number} of ${count}`,
        enlarge: t`Enlarge photo ${number} of ${count} from you`,
      }

const labelsOf = (name: string, number: number, count: number): { alt: string; enlarge: string } =>
  count === 1
    ? { alt: t`Sent by ${name}`, enlarge: t`Enlarge the photo from ${name}` }
    : {
        alt: t`Sent by ${name}, ${number} of ${count}`,
        enlarge: t`Enlarge photo ${number} of ${count} from ${name}`,
      }

interface TileProps {
  messageKey: string
  at: number
  of: number
  file: MediaFile
  isMine: boolean
  by: string
  isBlurred: boolean
  onOpen: (() => void) | undefined
  className: string
}

function Tile({ messageKey, at, of, file, isMine, by, isBlurred, onOpen, className }: TileProps) {
  const local = useLocal(messageKey, at, file)
  const [isBroken, setIsBroken] = useFailed(false)
  const { width = 1, height = 1 } = file
  const isCut = isLong(width, height)
  // The small copy of a long photo is cropped for bubbles, except in earlier releases, which limited the long side to 1200 px.
  const hasCut = isCut && Math.max(width, height) > 1200
  const src =
    local ?? (file.url && photoSrc(file.url, of === 1 && !isBlurred && !hasCut ? 'large' : 'small'))
  const { alt, enlarge } = isMine ? ownLabels(at + 1, of) : labelsOf(by, at + 1, of)
  const look = 'block size-full min-h-0 min-w-0 overflow-hidden bg-sunken'
  if (isBroken)
    return (
      <span
        className={cx(
          look,
          'grid place-items-center p-3 text-center text-sm text-ink-soft',
          className,
        )}
      >
        {t`This photo is no longer here.`}
      </span>
    )
  const image = (
    <img
      {...(src && { src })}
      alt={isBlurred ? '' : alt}
      loading="lazy"
      draggable={false}
      onError={() => setIsBroken(() => true)}
      className={cx(
        'size-full object-cover',
        isCut && height > width && 'object-top',
        isBlurred && 'scale-125 blur-xl',
      )}
    />
  )
  return onOpen ? (
    <button
      type="button"
      aria-label={enlarge}
      onClick={onOpen}
      className={cx(look, 'cursor-zoom-in -outline-offset-3', className)}
    >
      {image}
    </button>
  ) : (
    <span className={cx(look, className)}>{image}</span>
  )
}

/** Circumference of the ring, whose radius is 20. */
const around = 2 * Math.PI * 20

/** Upload progress with a cancel button; while waiting, a retry button. */
function Sending({
  clientId,
  isWaiting,
  onCancel,
  onRetry,
}: Pick<FilesProps, 'isWaiting' | 'onCancel' | 'onRetry'> & { clientId: string }) {
  const share = useProgress(({ shares }) => shares[clientId] ?? 0)
  const round = 'relative grid size-14 place-items-center rounded-full bg-black/55 text-white'
  return (
    <span className="absolute inset-0 grid place-items-center bg-black/20">
      {isWaiting ? (
        <button
          type="button"
          aria-label={t`Try to send again`}
          title={t`Try again`}
          onClick={onRetry}
          className={round}
        >
          <RefreshIcon size={24} />
        </button>
      ) : (
        <button
          type="button"
          aria-label={t`Cancel sending`}
          title={t`Cancel`}
          onClick={() => onCancel(clientId)}
          className={round}
        >
          <CloseIcon size={20} />
          <svg
            viewBox="0 0 48 48"
            role="progressbar"
            aria-label={t`Sending`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            className={cx('absolute inset-1 -rotate-90', share === 0 && 'animate-spin-soft')}
          >
            <circle
              cx="24"
              cy="24"
              r="20"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              opacity="0.3"
            />
            <circle
              cx="24"
              cy="24"
              r="20"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
              strokeDasharray={`${Math.max(0.06, share) * around} ${around}`}
              className="transition-[stroke-dasharray] duration-300"
            />
          </svg>
        </button>
      )}
    </span>
  )
}
