import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { chatRoutes, type Message } from '@swoon/realtime-server/contract/chat'
import { Suspense, useCallback, useState } from 'react'
import { type Look, useFound } from '../../../conversation/use-found.ts'
import { call } from '../../../lib/api.ts'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { shortDate } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFailed } from '../../../ui/failed.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import type { LightboxPhoto } from '../../../ui/lightbox/lightbox.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { isShown, showOnce, useIsShown } from '../shown-photos.ts'

const Lightbox = lazyPart(
  async () => (await import('../../../ui/lightbox/lightbox.tsx')).Lightbox,
  DidNotLoad,
)

interface ChatPhotosProps {
  matchId: string
  myId: string
  /** The other person. */
  name: string
}

/** All photos of a chat, latest first. The other person's stay blurred until revealed, as in the chat. */
export function ChatPhotos({ matchId, myId, name }: ChatPhotosProps) {
  const look: Look<Message> = useCallback(
    (before, signal) => {
      const body = { kind: 'photo' as const, ...(before && { before }) }
      return call(chatRoutes.search, { params: { id: matchId }, body, signal })
    },
    [matchId],
  )
  const { messages, next, state, goOn } = useFound(look)
  const [opened, setOpened] = useState<{ photos: readonly LightboxPhoto[]; start: number } | null>(
    null,
  )
  const open = (url: string) => {
    const seen = messages.filter(({ id, senderId }) => senderId === myId || isShown(matchId, id))
    const urls = seen.flatMap(({ attachments = [] }) => attachments.map((each) => each.url))
    const photos = urls.map((each) => ({ src: photoSrc(each), small: photoSrc(each, 'small') }))
    setOpened({ photos, start: Math.max(0, urls.indexOf(url)) })
  }
  if (messages.length === 0 && state === 'failed')
    return <FailedState title={t`The photos didn't load`} onRetry={goOn} />
  if (messages.length === 0 && state === 'idle')
    return (
      <p className="pt-10 text-center text-ink-soft">
        <Trans>
          No photos yet. What you and <bdi>{name}</bdi> send shows up here.
        </Trans>
      </p>
    )
  return (
    <>
      <ul aria-label={t`Photos`} className="grid grid-cols-3 gap-1 sm:grid-cols-4">
        {messages.map((message) => (
          <Photos
            key={message.id}
            message={message}
            by={name}
            isMine={message.senderId === myId}
            onOpen={open}
          />
        ))}
      </ul>
      <div className="grid min-h-16 place-items-center pt-4">
        {state === 'looking' ? (
          <Spinner label={t`Loading photos`} />
        ) : (
          (next !== null || state === 'failed') && (
            <Button size="sm" variant="outline" onClick={goOn}>
              {state === 'failed' ? t`Try again` : t`Show earlier photos`}
            </Button>
          )
        )}
      </div>
      {opened && (
        <Suspense fallback={null}>
          <Lightbox label={t`Photos in this chat`} {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

interface PhotosProps {
  message: Message
  /** The other person. */
  by: string
  isMine: boolean
  onOpen: (url: string) => void
}

function Photos({ message, by, isMine, onOpen }: PhotosProps) {
  const { id, matchId, attachments = [], createdAt } = message
  const isSeen = useIsShown(matchId, id) || isMine
  const now = useNow()
  const day = shortDate(createdAt, now)
  const enlarge = isMine
    ? t`Enlarge the photo from you, ${day}`
    : t`Enlarge the photo from ${by}, ${day}`
  return attachments.map(({ url }) => (
    <li key={url} className="relative aspect-square overflow-hidden rounded-sm bg-sunken">
      <button
        type="button"
        aria-label={isSeen ? enlarge : t`Show the photo from ${by}, ${day}`}
        onClick={() => (isSeen ? onOpen(url) : showOnce(id))}
        className={cx('block size-full -outline-offset-3', isSeen && 'cursor-zoom-in')}
      >
        <Picture url={url} isBlurred={!isSeen} />
      </button>
    </li>
  ))
}

function Picture({ url, isBlurred }: { url: string; isBlurred: boolean }) {
  const [isBroken, setIsBroken] = useFailed(false)
  if (isBroken)
    return (
      <span className="grid size-full place-items-center p-1 text-xs text-ink-soft">{t`No longer here`}</span>
    )
  return (
    <>
      <img
        src={photoSrc(url, 'small')}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setIsBroken(() => true)}
        className={cx('size-full object-cover', isBlurred && 'scale-125 blur-xl')}
      />
      {isBlurred && (
        <span className="absolute inset-0 grid place-items-center bg-black/30 text-white">
          <EyeIcon size={24} />
        </span>
      )}
    </>
  )
}
