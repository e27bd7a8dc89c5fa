import { plural, t } from '@lingui/core/macro'
import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { useEffect, useMemo, useState } from 'react'
import { listTime } from '../lib/format.ts'
import { hiddenText, useHides } from '../lib/hidden-words.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { focusedFirst } from '../ui/sheet.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import { foundIn } from './found-text.ts'
import { kindLabel, type Original } from './message-parts.ts'
import { type Look, useFound } from './use-found.ts'

/** Milliseconds without a key press before the search starts. */
const pause = 300

interface SearchProps<M extends ConversationMessage> {
  of: Conversations<M>
  id: string
  myId: string
  label: string
  /** Shown while the field is empty. */
  hint: string
  onChoose: (original: Original) => void
}

const countLabel = (found: number, areAll: boolean): string =>
  areAll
    ? plural(found, { one: '# message', other: '# messages' })
    : plural(found, { one: '#+ messages', other: '#+ messages' })

/** Searches a conversation. A press on a result jumps to the message. */
export function Search<M extends ConversationMessage>(props: SearchProps<M>) {
  const { of, id, myId, onChoose } = props
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const look = useMemo(
    (): Look<M> | null =>
      text === ''
        ? null
        : (before, signal) => of.routes.search(id, { text, ...(before && { before }) }, signal),
    [of, id, text],
  )
  const { messages, next, state, goOn } = useFound(look)
  const hides = useHides()
  const isLooking = text !== typed.trim() || state === 'looking'
  return (
    <>
      <search>
        <Field label={props.label} hideLabel>
          {(ids) => (
            <input
              {...ids}
              ref={focusedFirst}
              type="search"
              enterKeyHint="search"
              dir="auto"
              autoComplete="off"
              maxLength={chatLimits.searched}
              value={typed}
              placeholder={t`Word or phrase`}
              onChange={(event) => setTyped(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
      </search>
      {typed.trim() === '' ? (
        <p className="pt-10 text-center text-ink-soft">{props.hint}</p>
      ) : (
        <>
          <p role="status" className="min-h-9 pt-3 pb-1 text-sm text-ink-soft">
            {isLooking ? (
              <Spinner label={t`Searching`} />
            ) : state === 'failed' ? (
              t`The search didn't finish. Check your connection.`
            ) : messages.length === 0 ? (
              t`No messages found.`
            ) : (
              countLabel(messages.length, next === null)
            )}
          </p>
          {text === typed.trim() && (
            <ul aria-label={t`Search results`} className="-mx-2 flex flex-col">
              {messages.map((message) => (
                <li key={message.id}>
                  <Result
                    of={of}
                    message={message}
                    text={text}
                    isMine={message.senderId === myId}
                    isHidden={!of.isPlain && message.senderId !== myId && hides(message.content)}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ul>
          )}
          {!isLooking && (next !== null || state === 'failed') && (
            <p className="pt-3 text-center">
              <Button size="sm" variant="outline" onClick={goOn}>
                {state === 'failed' ? t`Try again` : t`Search earlier messages`}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  )
}

function Result<M extends ConversationMessage>({
  of,
  message,
  text,
  isMine,
  isHidden,
  onChoose,
}: {
  of: Conversations<M>
  message: M
  text: string
  isMine: boolean
  /** It has a word that the user hides, and is folded in the chat too. */
  isHidden: boolean
  onChoose: (original: Original) => void
}) {
  const { id, senderId, content, kind, attachments } = message
  const { name } = message.sender
  const time = of.log.timeOf(message)
  const place = of.log.positionOf(message)
  const { head, found, tail } = isHidden
    ? { head: hiddenText, found: '', tail: '' }
    : foundIn(content, text)
  const now = useNow()
  return (
    <button
      type="button"
      onClick={() => onChoose({ id, place, senderId, name, content, hasPicture: false })}
      className="block min-h-14 w-full rounded-md px-2 py-2 text-start -outline-offset-3 hover:bg-sunken"
    >
      <span className="flex items-baseline gap-2">
        <bdi className="min-w-0 grow truncate text-sm font-semibold">{isMine ? t`You` : name}</bdi>
        <time dateTime={time} className="shrink-0 text-xs text-ink-soft tabular-nums">
          {listTime(time, now)}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-ink-soft wrap-anywhere">
        {head}
        {found && <mark className="rounded-[3px] bg-tint font-semibold text-accent">{found}</mark>}
        {tail || (!found && !head && kindLabel(kind, attachments?.length))}
      </span>
    </button>
  )
}
