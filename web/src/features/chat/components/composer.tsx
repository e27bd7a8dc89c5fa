import { chatLimits } from '@swoon/realtime-server/contract/chat'
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { bottomBar } from '../../../ui/bottom-bar.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AlertIcon } from '../../../ui/icons.tsx'
import { SendIcon } from '../../../ui/more-icons.tsx'
import { sendMessage } from '../actions.ts'
import { setDraft, useDraft, useIsRefused } from '../store.ts'
import { noteTyping, noteTypingEnded } from '../typing.ts'
import { useRefused } from '../use-refused.ts'

/** Remaining characters at which the counter appears. */
const counterFrom = 200

type ComposerProps = { matchId: string; name: string; field: RefObject<HTMLTextAreaElement | null>; onSend: () => void }

/** Grows with its text. Enter sends, Shift+Enter begins a line. Its text is kept for each chat. */
export function Composer({ matchId, name, field, onSend }: ComposerProps) {
  const draft = useDraft(matchId)
  const isRefused = useIsRefused(matchId)
  const left = chatLimits.content - draft.length
  const isEmpty = draft.trim() === ''

  useRefused(matchId)

  // For browsers that cannot size a field by its content.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = draft === '' ? '' : `${element.scrollHeight + 2}px`
  }, [draft, field])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty) return
    sendMessage(matchId, draft)
    onSend()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onChange = (text: string) => {
    setDraft(matchId, text)
    if (text.trim() === '') noteTypingEnded()
    else noteTyping(matchId)
  }

  return (
    <form
      {...bottomBar}
      onSubmit={submit}
      className="shrink-0 border-t border-line bg-raised px-3 pt-2 pb-[max(env(safe-area-inset-bottom),8px)]"
    >
      <div role="status" className="mx-auto max-w-4xl">
        {isRefused && (
          <p className="flex items-center gap-1.5 px-1 pb-1.5 text-sm font-semibold text-danger">
            <AlertIcon size={16} />
            Not sent. Your text is below, try again.
          </p>
        )}
      </div>
      <div className="mx-auto flex max-w-4xl items-end gap-2">
        <div className="relative min-w-0 grow">
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            value={draft}
            maxLength={chatLimits.content}
            placeholder="Type a message..."
            aria-label={`Message to ${name}`}
            enterKeyHint="send"
            autoCapitalize="sentences"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={noteTypingEnded}
            className="field-sizing-content block max-h-36 min-h-12 w-full resize-none rounded-lg border border-line-strong bg-surface px-4 py-2.75 text-base leading-normal placeholder:text-ink-faint focus:border-ink focus:ring-2 focus:ring-ink/20 focus:outline-none"
          />
          {left <= counterFrom && (
            <span
              className={cx(
                'absolute end-4 bottom-0.5 text-xs tabular-nums',
                left === 0 ? 'text-danger' : 'text-ink-soft',
              )}
            >
              {left}
            </span>
          )}
        </div>
        <IconButton
          type="submit"
          icon={SendIcon}
          label="Send"
          disabled={isEmpty}
          // Keeps a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          className={cx(
            'mb-0.5',
            isEmpty ? 'bg-sunken text-ink-faint! opacity-100!' : 'bg-accent-fade text-on-accent!',
          )}
        />
      </div>
    </form>
  )
}
