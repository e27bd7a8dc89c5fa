import { t } from '@lingui/core/macro'
import type { Message } from '@swoon/realtime-server/contract/chat'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MessageFrom } from '../../conversation/message-from.tsx'
import { kindLabel } from '../../conversation/message-parts.ts'
import { hiddenText, useHides } from '../../lib/hidden-words.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useHidden } from '../safety/queries.ts'
import { keepBannerClear } from './banner-place.ts'
import { dropBanner, isInTheWay, useBanners } from './new-message-banner.ts'

/** Milliseconds a banner stays while not pointed at. */
const stays = 6000

/** Announces a message that arrived while another screen is open. Render once in the app. */
export function NewMessageBanner({ className }: { className: string }) {
  const hidden = useHidden()
  const message = useBanners(({ messages }) =>
    messages.findLast(({ sender }) => !hidden.has(sender.id)),
  )
  return message && <Banner key={message.id} message={message} className={className} />
}

/** A short form of a new message, which opens its chat and disappears after a while. Screen readers get the announcement, not this. */
function Banner({ message, className }: { message: Message; className: string }) {
  const { matchId, sender, content, kind, attachments } = message
  const { pathname } = useLocation()
  const hides = useHides()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const before = useRef<EventTarget | null>(null)
  const mustGo = isInTheWay(pathname, matchId)
  const element = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has its own free places
  useLayoutEffect(() => {
    const place = () => element.current && keepBannerClear(element.current)
    place()
    // The screen may appear a moment after its address.
    const frame = requestAnimationFrame(place)
    addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', place)
    }
  }, [pathname, className])

  useEffect(() => {
    if (mustGo) dropBanner(matchId)
  }, [mustGo, matchId])

  useEffect(() => {
    if (isHeld) return
    // Not yet visible behind an open dialog.
    const end = () => {
      if (document.querySelector('dialog[open]')) timer = setTimeout(end, stays)
      else dropBanner(matchId)
    }
    let timer = setTimeout(end, stays)
    return () => clearTimeout(timer)
  }, [isHeld, matchId])

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setIsFocused(true)
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget
  }
  const close = () => {
    dropBanner(matchId)
    if (before.current instanceof HTMLElement) before.current.focus()
  }

  return (
    <section
      ref={element}
      data-passing
      aria-label={t`New message`}
      onFocus={onFocus}
      onBlur={() => setIsFocused(false)}
      onPointerEnter={({ pointerType }) => setIsPointed(pointerType === 'mouse')}
      onPointerLeave={() => setIsPointed(false)}
      className={cx(
        'absolute inset-x-2 z-20 mx-auto flex max-w-md animate-rise items-center gap-1 rounded-md bg-overlay pe-1 shadow-high ring-1 ring-line motion-reduce:animate-none',
        className,
      )}
    >
      <Link
        to={`/chat/${matchId}`}
        onClick={() => dropBanner(matchId)}
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-md px-3 py-2 -outline-offset-3"
      >
        <Avatar
          decorative
          size="sm"
          name={sender.name}
          src={sender.profilePhoto && photoSrc(sender.profilePhoto, 'small')}
        />
        <span className="min-w-0 grow">
          <MessageFrom name={sender.name} />
          <span className="flex text-sm text-ink-soft">
            <bdi className="truncate">
              {hides(content) ? hiddenText : content || kindLabel(kind, attachments?.length)}
            </bdi>
          </span>
        </span>
      </Link>
      <IconButton icon={CloseIcon} label={t`Close`} onClick={close} className="text-ink-soft" />
    </section>
  )
}
