import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { type PromptId, promptLimits, promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ChevronUpIcon, PlusIcon, TrashIcon } from '../../../../ui/icons.tsx'
import { announce } from '../../../../ui/live-region.tsx'
import { Section } from '../../../../ui/section.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { changeProfile, holdAnswer, pauses, useRefusal } from '../../autosave.ts'
import { atMost, type Check } from '../../fields.ts'
import type { PromptChange } from '../../prompt-changes.ts'
import { PromptPicker } from './prompt-picker.tsx'

const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(promptsByMood))

const save = (prompts: PromptChange) => changeProfile({ prompts }, { after: pauses.text })

/** Up to three prompts and what the user says to each. One that was picked joins the profile with its first letter. */
export function PromptsPart({ me }: { me: SelfView }) {
  const refusal = useRefusal('prompts')
  const answered = me.prompts.map(({ promptId }) => promptId as PromptId)
  // Picked and not answered yet, also those whose text is too long to be stored.
  const [picked, setPicked] = useState(() => Object.keys(refusal?.value?.answers ?? {}) as PromptId[])
  const ids = [...answered, ...picked.filter((id) => !answered.includes(id))]
  const [isPicking, setIsPicking] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  const pick = (id: PromptId) => {
    setIsPicking(false)
    setPicked([...picked, id])
    // Once the picker has given the focus back.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[name="${id}"]`)?.focus())
  }
  const remove = (id: PromptId) => {
    setPicked(picked.filter((other) => other !== id))
    if (answered.includes(id)) save({ answers: { [id]: null } })
    announce(t`${{ prompt: words[id] ?? '' }} removed`)
  }
  const moveUp = (at: number) => {
    const order = [...answered]
    order.splice(at - 1, 0, ...order.splice(at, 1))
    save({ order })
    announce(t`${{ prompt: words[answered[at] ?? ''] ?? '' }} moved up`)
  }

  return (
    <Section
      part="prompts"
      title={t`Prompts`}
      hint={t`Optional. Up to three short answers on your profile that are easy to reply to.`}
    >
      {ids.length > 0 && (
        <ul ref={list} aria-label={t`Your answers`} className="flex flex-col gap-3">
          {ids.map((id, at) => (
            <li key={id} className="flex flex-col gap-2 rounded-md bg-raised p-4 pt-2 ring-1 ring-line">
              <div className="flex items-center">
                <p className="min-w-0 grow py-2 font-semibold wrap-anywhere">{words[id]}</p>
                {at > 0 && at < answered.length && (
                  <IconButton
                    icon={ChevronUpIcon}
                    label={t`Move up: ${{ prompt: words[id] ?? '' }}`}
                    onClick={() => moveUp(at)}
                  />
                )}
                <IconButton
                  icon={TrashIcon}
                  label={t`Remove: ${{ prompt: words[id] ?? '' }}`}
                  onClick={() => remove(id)}
                  className="-me-2.5 text-ink-soft"
                />
              </div>
              <AnswerField id={id} answer={me.prompts.find(({ promptId }) => promptId === id)?.answer ?? ''} />
            </li>
          ))}
        </ul>
      )}
      {ids.length < promptLimits.answers && (
        <Button variant="secondary" icon={PlusIcon} onClick={() => setIsPicking(true)}>
          {ids.length === 0 ? t`Pick a prompt` : t`Pick another prompt`}
        </Button>
      )}
      {refusal && !refusal.isHeld && <p className="text-sm text-danger">{refusal.reason}</p>}
      <PromptPicker open={isPicking} onClose={() => setIsPicking(false)} chosen={ids} onPick={pick} />
    </Section>
  )
}

const checkLength = atMost(promptLimits.answer)

/** Like a text of the profile: what was typed stays while it is what the profile says or cannot be stored. */
function AnswerField({ id, answer }: { id: PromptId; answer: string }) {
  const refusal = useRefusal('prompts')
  const [typed, setTyped] = useState<string | null>(() => refusal?.value?.answers?.[id] ?? null)
  const check: Check = (text) =>
    isBlank(text) && answer !== '' ? t`Write an answer, or remove the prompt.` : checkLength(text)
  const fault = typed === null ? null : check(settled(typed))
  const isCurrent = typed !== null && (fault !== null || settled(typed) === answer)
  const type = (text: string) => {
    setTyped(text)
    const next = settled(text)
    const reason = check(next)
    if (reason !== null) holdAnswer(id, text, reason)
    else if (!isBlank(next)) save({ answers: { [id]: next } })
  }
  return (
    <TextArea
      hideLabel
      counted
      name={id}
      label={words[id] ?? ''}
      rows={2}
      className="min-h-20"
      placeholder={t`Your answer`}
      maxLength={promptLimits.answer}
      value={isCurrent ? typed : answer}
      error={fault ?? undefined}
      onChange={(event) => type(event.target.value)}
    />
  )
}
