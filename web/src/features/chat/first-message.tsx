import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadRules } from '../../conversation/kindness.ts'
import { enterKeyHint, isSendKey } from '../../conversation/send-key.ts'
import { useJudged } from '../../conversation/use-judged.tsx'
import { useMe } from '../../lib/me.ts'
import { toast } from '../../ui/toast.tsx'
import { overBy, tooLong } from '../../ui/too-long.ts'
import { chat } from './chat.ts'
import { openersFor, withOpener } from './openers.ts'

interface FirstMessageProps {
  match: MatchView
  /** Id of the form. The button that submits it is elsewhere. */
  formId: string
  /** Called in place of sending nothing. */
  onOpen: () => void
  onSent: () => void
}

/** A form for the first message to a new match, with two suggestions. Its text is the chat's draft, so none is lost. Made for a dark background. */
export function FirstMessage({ match, formId, onOpen, onSent }: FirstMessageProps) {
  const { id, otherUser } = match
  const { name } = otherUser
  const { drafts, maxLength } = chat
  const me = useMe()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = drafts.useDraft(id)
  const fault = tooLong(overBy(text, maxLength))
  const lines = openersFor(me?.interests ?? [], otherUser).slice(0, 2)
  const judged = useJudged(id, drafts, (written) => {
    chat.send(id, written)
    toast({
      title: t`Your message to ${name} is on its way`,
      action: { label: t`Open chat`, onClick: () => navigate(`/chat/${id}`) },
    })
    onSent()
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank(text)) onOpen()
    else if (fault === null) void judged.submit()
  }
  const write = (written: string) => {
    void loadRules()
    drafts.setDraft(id, written)
  }
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2 flat:hidden">
        {lines.map((line) => (
          <li key={line}>
            <button
              type="button"
              onClick={() => {
                write(withOpener(text, line, lines))
                field.current?.focus()
              }}
              className="min-h-11 w-full rounded-md bg-[#8a2f5c] px-3 py-1.5 leading-snug font-semibold text-balance transition-[scale,filter] duration-150 hover:brightness-115 sink-97"
            >
              <bdi>{line}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          placeholder={t`Type a message...`}
          aria-label={t`Message to ${name}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${formId}-fault` : undefined}
          enterKeyHint={enterKeyHint()}
          autoCapitalize="sentences"
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return
            event.preventDefault()
            if (!isBlank(text)) submit()
          }}
          className="field-sizing-content block max-h-24 min-h-12 w-full resize-none rounded-lg bg-white px-4 py-2.75 text-start text-base leading-normal text-[#2a1022] placeholder:text-[#7a5a70]"
        />
        {fault && (
          <p id={`${formId}-fault`} role="alert" className="mt-1 text-sm font-semibold">
            {fault}
          </p>
        )}
      </div>
      {judged.question}
    </form>
  )
}
