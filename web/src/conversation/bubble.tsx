import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { timeOfDay } from '../lib/format.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MoreIcon } from '../ui/icons.tsx'
import { mayBeLong } from '../ui/long-text.ts'
import { ReplyIcon, SmileIcon } from '../ui/more-icons.tsx'
import { useLongPress } from '../ui/use-long-press.ts'
import type { Reaction } from './message-parts.ts'
import { ReactionChips } from './reaction-chips.tsx'
import { ownReaction } from './reactions.ts'
import { type Group, isSameGroup } from './timeline.ts'

/** Shown in place of a message part whose code did not load. */
export const NotLoaded = () => (
  <span className="block px-3 py-2 text-sm">{t`This didn't load. Reload to see it.`}</span>
)

export const OriginalQuote = lazyPart(
  async () => (await import('./original-quote.tsx')).OriginalQuote,
  NotLoaded,
)
const Folded = lazyPart(
  async () => (await import('../ui/folded.tsx')).Folded,
  ({ children }) => children,
)
const FloatingReactions = lazyPart(
  async () => (await import('./floating-reactions.tsx')).FloatingReactions,
)

/** The text of a message in its own block. Text that may be long is folded once the code for it has loaded. */
export function Words({
  id,
  text,
  children = text,
}: {
  id: string
  text: string
  children?: ReactNode
}) {
  if (!mayBeLong(text)) return children
  const before = (
    <span dir="auto" className="block max-h-[20lh]">
      {children}
    </span>
  )
  return (
    <Suspense fallback={before}>
      <Folded id={id} text={text}>
        {children}
      </Folded>
    </Suspense>
  )
}

/** Clips everything outside the bubble, however high the combining marks on its letters stack. */
const bubbleShape =
  'min-w-0 max-w-(--bubble,84%) overflow-clip rounded-md whitespace-pre-wrap wrap-anywhere [overflow-clip-margin:0px] lg:max-w-[min(70%,34rem)]'

const bubbleLooks = {
  theirs: 'bg-raised shadow-low ring-1 ring-line/70',
  mine: 'bg-accent-fade text-on-accent',
  waiting: 'bg-tint ring-1 ring-accent/50',
}

const deletedLook = 'px-3.5 py-2 text-sm text-ink-soft italic ring-1 ring-line'

/** Less round corners where bubbles of a group meet, on their author's side. */
const bubbleCorners = (isMine: boolean, isFirst: boolean, isLast: boolean): string =>
  cx(
    !isFirst && (isMine ? 'rounded-se-[6px]' : 'rounded-ss-[6px]'),
    !isLast && (isMine ? 'rounded-ee-[6px]' : 'rounded-es-[6px]'),
  )

interface BubbleProps {
  isMine: boolean
  /** Its place in its group: first, last or both. */
  isFirst: boolean
  isLast: boolean
  /** The server has confirmed it. */
  isSent: boolean
  /** Classes instead of the usual look, such as for large emoji. */
  look?: string | null
  padding?: string
  /** Label of the button beside it; without it the message has no actions. */
  label?: string
  onPress?: () => void
  reactions?: readonly Reaction[]
  /** Chooses an emoji for the message, or takes it back. Without it, reactions are off. */
  onReact?: (emoji: string) => void
  /** The author has edited the text. */
  isEdited?: boolean
  /** The author took it back, so it has no actions. */
  isDeleted?: boolean
  /** The id under which the message is found in the page. */
  id?: string | undefined
  /** Starts a reply to the message. */
  onReply?: () => void
  /** Set while unsent messages wait for the connection. */
  onTakeBack: (() => void) | undefined
  /** The unsent text to take back, for screen readers. */
  content: string
  children: ReactNode
}

/** A message bubble, with a button to take the message back while it waits to be sent. */
export function Bubble(props: BubbleProps) {
  const {
    isMine,
    isFirst,
    isLast,
    isSent,
    reactions,
    onReact,
    onReply,
    look,
    padding = 'px-3.5 py-2',
    label,
    onPress,
    onTakeBack,
    content,
  } = props
  const isWaiting = !isSent && onTakeBack !== undefined
  const className = cx(
    bubbleShape,
    props.isDeleted
      ? deletedLook
      : (look ?? `${padding} ${bubbleLooks[isWaiting ? 'waiting' : isMine ? 'mine' : 'theirs']}`),
    bubbleCorners(isMine, isFirst, isLast),
    !isSent && !isWaiting && 'opacity-75',
  )
  return (
    <>
      {label !== undefined && onPress && !props.isDeleted ? (
        <Pressable
          label={label}
          onPress={onPress}
          isStop={isLast}
          isMine={isMine}
          own={ownReaction({ reactions })}
          onReact={onReact}
          id={props.id}
          onReply={onReply}
          className={className}
        >
          {props.children}
          {props.isEdited && (
            <span className="ms-1.5 text-xs opacity-75">
              {t({ context: 'message', message: 'edited' })}
            </span>
          )}
        </Pressable>
      ) : (
        <p dir="auto" data-id={props.id} className={className}>
          {props.children}
        </p>
      )}
      {reactions && onReact && (
        <ReactionChips reactions={reactions} isMine={isMine} onReact={onReact} />
      )}
      {isWaiting && (
        <button
          type="button"
          onClick={onTakeBack}
          className="-my-1 min-h-11 rounded-sm px-2 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          <Trans>
            Take back <span className="sr-only">“{content}”</span>
          </Trans>
        </button>
      )}
    </>
  )
}

/** The time of a group's last message, followed by its state. */
export const GroupTime = ({ time, children }: { time: string; children?: ReactNode }) => (
  <p className="mt-0.5 flex items-center gap-1.5 px-1 text-xs text-ink-soft tabular-nums">
    <time dateTime={time}>{timeOfDay(time)}</time>
    {children}
  </p>
)

/** Compares props for `memo` of a group's component: a new message rebuilds the timeline, but changes only one of its groups. */
export function isSame<P extends { group: Group<unknown> }>(one: P, two: P): boolean {
  const others = Object.keys({ ...one, ...two }).filter((name) => name !== 'group') as (keyof P)[]
  return others.every((name) => one[name] === two[name]) && isSameGroup(one.group, two.group)
}

interface PressableProps {
  /** Label of the button beside it, for screen readers and as a tooltip. */
  label: string
  onPress: () => void
  /** True if Tab stops here. The arrow keys lead to every message. */
  isStop: boolean
  /** The button is before the bubble instead of after it. */
  isMine?: boolean
  /** The user's own reaction. */
  own: string | null
  onReact: ((emoji: string) => void) | undefined
  id: string | undefined
  onReply: (() => void) | undefined
  className: string
  children: ReactNode
}

/** Buttons beside a bubble. On phones they take no room: a long press opens the menu, which has both. */
const hovered =
  '-my-2 text-ink-soft opacity-0 group-hover/bubble:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:pointer-events-none'

/** Adds actions to a message: a long press, the right mouse button or the button beside it shows them. */
function Pressable({
  label,
  onPress,
  isStop,
  isMine,
  own,
  onReact,
  id,
  onReply,
  className,
  children,
}: PressableProps) {
  const press = useLongPress(onPress)
  const line = useRef<HTMLDivElement>(null)
  useSwipeReply(line, onReply)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div
      ref={line}
      data-id={id}
      className={cx(
        'group/bubble relative flex w-full touch-pan-y items-center gap-1 rounded-md data-marked:*:first:outline-2 data-marked:*:first:outline-offset-2 data-marked:*:first:outline-accent',
        'not-data-pulled:*:first:transition-[translate] not-data-pulled:*:first:duration-300 not-data-pulled:*:first:ease-[cubic-bezier(0.3,1.5,0.5,1)] *:first:translate-x-(--pull)',
        isMine && 'flex-row-reverse',
      )}
    >
      <p
        dir="auto"
        className={`${className} [@media(pointer:coarse)]:select-none [-webkit-touch-callout:none]`}
        {...press}
      >
        {children}
      </p>
      <IconButton
        data-message
        icon={MoreIcon}
        label={label}
        tabIndex={isStop ? 0 : -1}
        onClick={onPress}
        onKeyDown={move}
        // The menu key, and Shift+F10.
        onContextMenu={(event) => {
          event.preventDefault()
          onPress()
        }}
        className={`${hovered} [@media(hover:none)]:absolute [@media(hover:none)]:end-0`}
      />
      {onReply && (
        <ReplyIcon
          size={20}
          className="pointer-events-none absolute start-1 top-1/2 -translate-y-1/2 text-accent opacity-(--pulled,0)"
        />
      )}
      {onReact && (
        <IconButton
          icon={SmileIcon}
          label={t`React`}
          tabIndex={-1}
          onClick={(event) => setAnchor(event.currentTarget)}
          // The narrowest windows have no room for it beside a photo; the menu offers it too.
          className={cx(
            hovered,
            '-mx-2 max-[22rem]:hidden [@media(hover:none)]:hidden',
            anchor && 'opacity-100',
          )}
        />
      )}
      {anchor && onReact && (
        <Suspense fallback={null}>
          <FloatingReactions
            anchor={anchor}
            own={own}
            onReact={onReact}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Replies to a message by a swipe, once the code for it has loaded. */
function useSwipeReply(
  line: RefObject<HTMLElement | null>,
  onReply: (() => void) | undefined,
): void {
  const reply = useEffectEvent(() => onReply?.())
  const isOn = onReply !== undefined
  useEffect(() => {
    if (!isOn) return
    let detach: (() => void) | null = () => undefined
    void import('./swipe-reply.ts').then(
      ({ attachSwipeReply }) => {
        if (detach && line.current) detach = attachSwipeReply(line.current, () => reply())
      },
      () => undefined,
    )
    return () => {
      detach?.()
      detach = null
    }
  }, [line, isOn])
}

/** Moves the focus to the previous or next message. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  const all = [...document.querySelectorAll<HTMLElement>('[data-message]')]
  event.preventDefault()
  all[all.indexOf(event.currentTarget) + step]?.focus()
}
