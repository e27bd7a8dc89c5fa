import { t } from '@lingui/core/macro'
import type { Message } from '@swoon/realtime-server/contract/chat'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Fragment, type MouseEvent, memo, Suspense, useState } from 'react'
import { GroupTime, isSame, NotLoaded, Words } from '../../../conversation/bubble.tsx'
import type { GroupState } from '../../../conversation/feed.tsx'
import { MessageBubble } from '../../../conversation/message-bubble.tsx'
import { ReactionChips } from '../../../conversation/reaction-chips.tsx'
import type { Bubble as BubbleView, Group } from '../../../conversation/timeline.ts'
import { hiddenText, useHides } from '../../../lib/hidden-words.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { shownMe } from '../../../lib/me.ts'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { lineBreaks } from '../../../ui/long-text.ts'
import { CheckDoubleIcon, ClockIcon } from '../../../ui/more-icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { askBeforeOpening } from '../asked-link.ts'
import { chat } from '../chat.ts'
import { emojiCount, piecesOf } from '../link-parser.ts'

const ChatFiles = lazyPart(async () => (await import('./chat-files.tsx')).ChatFiles, NotLoaded)
const ChatBother = lazyPart(async () => (await import('./chat-bother.tsx')).ChatBother)
const InvitationCard = lazyPart(
  async () => (await import('../../balloon-games/invitation-card.tsx')).InvitationCard,
)

type SendState = 'Sending' | 'Waiting to send' | 'Sent' | 'Delivered' | 'Read'

interface BubbleGroupProps extends Pick<GroupState, 'isMine' | 'onTakeBack' | 'onCancel'> {
  group: Group<Message>
  /** The other person. */
  name: string
  myId: string
  /** Set if the group ends with the user's newest message. */
  state: SendState | null
}

/** Consecutive messages of one person, with the time of the last. */
export const BubbleGroup = memo(Bubbles, isSame)

function Bubbles({ group, isMine, name, myId, state, onTakeBack, onCancel }: BubbleGroupProps) {
  const { bubbles } = group
  const last = bubbles.at(-1)
  return (
    <div className={cx('flex flex-col gap-0.5', isMine ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isMine ? t`You` : <bdi>{name}</bdi>}:</span>
      {bubbles.map((bubble, at) => (
        <Fragment key={bubble.key}>
          {bubble.message?.gameId && !bubble.isDeleted ? (
            <Suspense fallback={<Skeleton className="h-52 w-80 max-w-full rounded-md" />}>
              <InvitationCard
                gameId={bubble.message.gameId}
                content={bubble.content}
                from={isMine ? null : name}
                onMore={() => bubble.message && chat.menu.open(bubble.message)}
              />
              <ReactionChips
                reactions={bubble.reactions}
                isMine={isMine}
                onReact={(emoji) => bubble.message && chat.react(bubble.message, emoji)}
              />
            </Suspense>
          ) : (
            <MessageBubble
              of={chat}
              bubble={bubble}
              myId={myId}
              isMine={isMine}
              isFirst={at === 0}
              isLast={bubble === last}
              look={
                bubble.replyTo || bubble.isEdited || bubble.kind ? null : largeEmoji(bubble.content)
              }
              Files={ChatFiles}
              onTakeBack={onTakeBack}
              onCancel={onCancel}
            >
              <BubbleWords bubble={bubble} isMine={isMine} />
            </MessageBubble>
          )}
        </Fragment>
      ))}
      {!isMine && (
        <Suspense fallback={null}>
          <ChatBother bubbles={bubbles} name={name} />
        </Suspense>
      )}
      {last && <GroupTime time={last.createdAt}>{state && <Ticks state={state} />}</GroupTime>}
    </div>
  )
}

/** Messages with hidden words that the user has revealed, so that they stay revealed when they come back into view. */
const asked = new Set<string>()

/** The text of a message. With a word the user hides, it waits for a tap. */
function BubbleWords({
  bubble: { key, content },
  isMine,
}: {
  bubble: BubbleView<Message>
  isMine: boolean
}) {
  const hides = useHides()
  const [isShown, setIsShown] = useState(() => asked.has(key))
  if (!isMine && !isShown && hides(content))
    return (
      <button
        type="button"
        onClick={() => {
          asked.add(key)
          setIsShown(true)
        }}
        className="-my-1 block min-h-11 text-start text-ink-soft"
      >
        {hiddenText}{' '}
        <span className="font-semibold text-accent underline underline-offset-4">{t`Show it`}</span>
      </button>
    )
  return (
    <Words id={key} text={content}>
      <MessageText content={content} />
    </Words>
  )
}

/** Classes for a message of only emoji, which is large and has no bubble; fewer emoji are larger. */
function largeEmoji(content: string): string | null {
  const count = lineBreaks(content) < 4 ? emojiCount(content) : 0
  if (count === 0) return null
  return count <= 3 ? 'py-1 text-5xl leading-tight' : 'py-1 text-3xl leading-tight'
}

/** The delivery state of the user's newest message. */
export function sendStateOf(
  group: Group<Message>,
  match: MatchView,
  isWaiting: boolean,
): SendState {
  const seq = group.bubbles.at(-1)?.message?.seq
  if (seq === undefined) return isWaiting ? 'Waiting to send' : 'Sending'
  if (seq <= match.otherReadSeq && shownMe()?.sharesReadReceipts !== false) return 'Read'
  return seq <= match.otherDeliveredSeq ? 'Delivered' : 'Sent'
}

const icons = {
  Sending: ClockIcon,
  'Waiting to send': ClockIcon,
  Sent: CheckIcon,
  Delivered: CheckDoubleIcon,
  Read: CheckDoubleIcon,
}

const stateLabels: Readonly<Record<SendState, string>> = {
  Sending: t`Sending`,
  'Waiting to send': t`Waiting to send`,
  Sent: t({ context: 'state of a message', message: 'Sent' }),
  Delivered: t({ context: 'state of a message', message: 'Delivered' }),
  Read: t({ context: 'state of a message', message: 'Read' }),
}

function Ticks({ state }: { state: SendState }) {
  const Drawn = icons[state]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1',
        state === 'Read' && 'font-semibold text-accent',
      )}
    >
      <Drawn size={15} strokeWidth={2.2} />
      {stateLabels[state]}
    </span>
  )
}

/** A message's text. A press on a link asks before opening it; nothing is fetched from the link. */
function MessageText({ content }: { content: string }) {
  return piecesOf(content).map(({ text, href }, place) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change
        key={place}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        draggable={false}
        onClick={(event) => ask(event, href)}
        onAuxClick={(event) => ask(event, href)}
        // A long press would fetch the page for a preview.
        className="rounded-[3px] underline underline-offset-2 outline-current [-webkit-touch-callout:none]"
      >
        {text}
      </a>
    ),
  )
}

function ask(event: MouseEvent, href: string): void {
  // The right mouse button opens the browser's own menu.
  if (event.button > 1) return
  event.preventDefault()
  askBeforeOpening(href)
}
