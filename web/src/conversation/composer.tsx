import { t } from '@lingui/core/macro'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
} from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { bottomBar } from '../ui/bottom-bar.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AlertIcon, CheckIcon } from '../ui/icons.tsx'
import { SendIcon } from '../ui/more-icons.tsx'
import { overBy, tooLong } from '../ui/too-long.ts'
import { useIsByFinger, useIsWide } from '../ui/use-media.ts'
import type { ConversationMessage, Conversations } from './create-conversation.ts'
import { loadRules } from './kindness.ts'
import type { MediaFile } from './message-parts.ts'
import { enterKeyHint, isSendKey } from './send-key.ts'
import { useJudged } from './use-judged.tsx'

const AttachButton = lazyPart(async () => (await import('./attach.tsx')).AttachButton)
const VoiceButton = lazyPart(async () => (await import('./voice-button.tsx')).VoiceButton)
const AttachedPhotos = lazyPart(async () => (await import('./attach.tsx')).AttachedPhotos)

/** Remaining characters at which the counter appears. */
const counterFrom = 200

interface ComposerProps {
  of: Pick<
    Conversations<ConversationMessage>,
    'drafts' | 'typing' | 'attaching' | 'editing' | 'maxLength'
  >
  /** The conversation's id. */
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  onSend: (text: string) => void
  /** Sends a recording. */
  onVoice: (file: MediaFile) => void
  /** Starts to edit the user's last message. */
  onEditLast: () => void
  /** The field's accessible name. */
  label: string
  /** Set while nothing can be sent. */
  isHeld?: boolean
  /** Shown above the field, such as the original of a reply. */
  above?: ReactNode
}

/**
 * The message field. Its text is kept for each conversation, and the field grows with it. Enter sends unless the user chose otherwise,
 * Ctrl+Enter always does, and Shift+Enter starts a new line. On a desktop the field is focused when a conversation opens. Text over the
 * limit is kept whole but cannot be sent. While a sent message is edited, its text stands in place of the draft, and sending saves it.
 */
export function Composer(props: ComposerProps) {
  const { id, field, above } = props
  const { drafts, typing, attaching, editing, maxLength } = props.of
  const edit = editing.useEdit(id)
  const { files, coming, voices } = attaching.useAttached(id)
  const isHeld = edit ? edit.isSaving : props.isHeld === true || coming > 0
  const noteId = useId()
  const byFinger = useIsByFinger()
  const isDesktop = useIsWide() && !byFinger
  useEffect(() => {
    const hasOther =
      document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea')
    if (isDesktop && !hasOther) field.current?.focus({ preventScroll: true })
  }, [isDesktop, field])
  const draft = drafts.useDraft(id)
  const value = edit?.text ?? draft
  const isRefused = drafts.useIsRefused(id) && !isHeld && !edit
  const left = maxLength - value.trim().length
  const fault = tooLong(overBy(value, maxLength))
  const isEmpty = isBlank(value) && files.length === 0
  const canSend = (edit || !isEmpty) && !isHeld && fault === null

  const change = (text: string) => {
    void loadRules()
    if (edit) return editing.update(id, { text })
    drafts.setDraft(id, text)
    if (text.trim() === '') typing.ended()
    else typing.pressed(id)
  }

  // For browsers that cannot size a field by its content.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = value === '' ? '' : `${element.scrollHeight + 2}px`
  }, [value, field])

  const judged = useJudged(id, drafts, edit?.save ?? props.onSend, canSend, edit?.text)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    if (edit && !edit.isChange()) editing.end(id)
    else void judged.submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUp = event.key === 'ArrowUp' && isEmpty && !edit
    if (!isUp && !isSendKey(event)) return
    event.preventDefault()
    if (isUp) props.onEditLast()
    else submit()
  }

  const canRecord = !edit && ((isEmpty && coming === 0) || voices.length > 0)
  return (
    <form
      {...bottomBar}
      onSubmit={submit}
      className="shrink-0 border-t border-line bg-raised px-3 pt-2 pb-[max(env(safe-area-inset-bottom),8px)]"
    >
      <div role="status" className="mx-auto max-w-4xl">
        {isRefused && (
          <p className="flex items-center gap-1.5 px-1 pb-1.5 text-sm font-semibold text-danger">
            <AlertIcon size={16} className="shrink-0" />
            {t`Not sent. Your text is below. Try again.`}
          </p>
        )}
        {fault && (
          <p className="flex items-center gap-1.5 px-1 pb-1.5 text-sm font-semibold text-danger">
            <AlertIcon size={16} className="shrink-0" />
            {/* Read once, not at every keystroke. */}
            <span className="sr-only">{t`Your message is too long to send.`}</span>
            <span id={noteId} aria-hidden="true">
              {`${fault} ${t`Shorten it to send it.`}`}
            </span>
          </p>
        )}
      </div>
      <div className="mx-auto max-w-4xl">
        {above}
        {!edit && files.length + coming > 0 && (
          <Suspense fallback={null}>
            <AttachedPhotos id={id} attaching={attaching} />
          </Suspense>
        )}
      </div>
      <div className="group relative mx-auto flex max-w-4xl items-end gap-2">
        {!edit && (
          <span className="-ms-1.5 -me-1.5 mb-0.5 block size-11">
            <Suspense fallback={null}>
              <AttachButton id={id} attaching={attaching} />
            </Suspense>
          </span>
        )}
        <div className="relative min-w-0 grow">
          <textarea
            ref={field}
            data-composer
            rows={1}
            dir="auto"
            value={value}
            placeholder={t`Type a message...`}
            aria-label={edit ? t`Edit message` : props.label}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? noteId : undefined}
            enterKeyHint={enterKeyHint()}
            autoCapitalize="sentences"
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={typing.ended}
            className="field-sizing-content block max-h-36 min-h-12 w-full resize-none rounded-lg border border-line-strong bg-surface py-2.75 pl-4 pr-12 rtl:pr-4 rtl:pl-12 text-base leading-normal placeholder:text-[min(1rem,4.8vw)] placeholder:leading-[1.5rem] placeholder:text-ink-faint focus:border-ink focus:ring-2 focus:ring-ink/20 focus:outline-none"
          />
          {/* The line above says how much too long the text is. */}
          {left <= counterFrom && !fault && (
            <span className="absolute end-4 bottom-0.5 text-xs text-ink-soft tabular-nums">
              {left}
            </span>
          )}
        </div>
        {/* Placed over the end of the empty field. */}
        {canRecord && (
          <div className="-ms-13 mb-0.5 min-w-11 group-has-data-[recording=free]:ms-0">
            <Suspense fallback={null}>
              <VoiceButton id={id} attaching={attaching} onSend={props.onVoice} isHeld={isHeld} />
            </Suspense>
          </div>
        )}
        <div className="mb-0.5 group-has-data-[recording=free]:hidden group-has-data-[recording=held]:invisible">
          <IconButton
            type="submit"
            icon={edit ? CheckIcon : SendIcon}
            label={edit ? t`Save` : t`Send`}
            // `disabled` would lose the focus on sending.
            aria-disabled={!canSend}
            // Keeps a phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            className={
              canSend ? 'bg-accent-fade text-on-accent!' : 'bg-sunken text-ink-faint! opacity-100!'
            }
          />
        </div>
      </div>
      {judged.question}
    </form>
  )
}
