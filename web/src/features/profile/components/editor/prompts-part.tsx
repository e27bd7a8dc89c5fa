import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { type PromptId, promptLimits, promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled } from '@swoon/realtime-server/contract/shared/tidy'
import { useRef, useState } from 'react'
import { term } from '#i18n'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ChevronUpIcon, PlusIcon, TrashIcon } from '../../../../ui/icons.tsx'
import { announce } from '../../../../ui/live-region.tsx'
import { Section } from '../../../../ui/section.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import {
  changeProfile,
  dropAnswer,
  holdAnswer,
  isStored,
  pauses,
  useHeldAnswers,
  useRefusal,
} from '../../autosave.ts'
import { atMost } from '../../fields.ts'
import type { PromptChange } from '../../prompt-changes.ts'
import { PromptPicker } from './prompt-picker.tsx'

const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(promptsByMood))

/** The same text as the server's. */
const tooManyAnswers = t`You can answer up to three prompts. You may have added one in another tab or on another device.`

const checkLength = atMost(promptLimits.answer)

const save = (prompts: PromptChange) => changeProfile({ prompts }, { after: pauses.text })
const saveAnswers = (answers: NonNullable<PromptChange['answers']>) =>
  save({
    answers,
    words: Object.fromEntries(Object.keys(answers).map((id) => [id, words[id] ?? ''])),
  })

/** Up to three prompts with the user's answers. A picked prompt joins the profile with its first letter. */
export function PromptsPart({ me }: { me: SelfView }) {
  const refusal = useRefusal('prompts')
  const held = useHeldAnswers()
  // A server of the previous release sends none.
  const answers = me.prompts ?? []
  const answered = answers.map(({ promptId }) => promptId as PromptId)
  // Prompts not answered yet.
  const [picked, setPicked] = useState<readonly PromptId[]>(() =>
    [...answered, ...(Object.keys(held) as PromptId[])].filter((id) => !isStored(id)),
  )
  const ids = [...new Set([...answered, ...(Object.keys(held) as PromptId[]), ...picked])]
  const [isPicking, setIsPicking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const pickButton = useRef<HTMLButtonElement>(null)
  // A later release may have more prompts, whose texts come with the answer.
  const wordsOf = (id: PromptId) =>
    term('prompt', id, words[id] ?? answers.find(({ promptId }) => promptId === id)?.prompt ?? '')
  // Runs after the list has rendered, and the picker has returned the focus.
  const focus = (id: PromptId) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[name="${id}"]`)?.focus())

  const pick = (id: PromptId) => {
    setIsPicking(false)
    setPicked([...picked, id])
    focus(id)
  }
  const remove = (id: PromptId) => {
    setPicked(picked.filter((other) => other !== id))
    dropAnswer(id)
    if (isStored(id)) {
      // An answer that had no room fits now.
      const [next] = Object.entries(held).filter(
        ([other, { reason }]) => other !== id && reason === tooManyAnswers,
      )
      saveAnswers({ [id]: null, ...(next && { [next[0]]: settled(next[1].text) }) })
    }
    announce(t`Removed: ${{ prompt: wordsOf(id) }}`)
    setTimeout(() => pickButton.current?.focus())
  }
  const moveUp = (at: number, byKey: boolean) => {
    const order = [...answered]
    order.splice(at - 1, 0, ...order.splice(at, 1))
    save({ order })
    announce(t`Moved up: ${{ prompt: wordsOf(answered[at] as PromptId) }}`)
    // The first one has no such button. On a phone the focus would open the keyboard.
    if (byKey && at === 1) focus(answered[at] as PromptId)
  }

  return (
    <Section
      part="prompts"
      title={t`Prompts`}
      hint={t`Optional. Answer up to three. They make it easy to start a conversation.`}
    >
      {ids.length > 0 && (
        <ul ref={list} aria-label={t`Your answers`} className="flex flex-col gap-3">
          {ids.map((id, at) => (
            <li
              key={id}
              className="flex flex-col gap-2 rounded-md bg-raised p-4 pt-2 ring-1 ring-line"
            >
              <div className="flex items-center">
                <p className="min-w-0 grow py-2 font-semibold wrap-anywhere">{wordsOf(id)}</p>
                {at > 0 && at < answered.length && (
                  <IconButton
                    icon={ChevronUpIcon}
                    label={t`Move up: ${{ prompt: wordsOf(id) }}`}
                    onClick={({ detail }) => moveUp(at, detail === 0)}
                  />
                )}
                <IconButton
                  icon={TrashIcon}
                  label={t`Remove: ${{ prompt: wordsOf(id) }}`}
                  onClick={() => remove(id)}
                  className="-me-2.5 text-ink-soft"
                />
              </div>
              <AnswerField
                id={id}
                label={wordsOf(id)}
                answer={answers.find(({ promptId }) => promptId === id)?.answer ?? ''}
                hasRoom={answered.filter((other) => other !== id).length < promptLimits.answers}
              />
            </li>
          ))}
        </ul>
      )}
      {ids.length < promptLimits.answers && (
        <Button
          ref={pickButton}
          variant="secondary"
          icon={PlusIcon}
          onClick={() => setIsPicking(true)}
        >
          {ids.length === 0 ? t`Pick a prompt` : t`Pick another prompt`}
        </Button>
      )}
      {refusal && <p className="text-sm text-danger">{refusal.reason}</p>}
      <PromptPicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        chosen={ids}
        onPick={pick}
      />
    </Section>
  )
}

interface AnswerFieldProps {
  id: PromptId
  label: string
  /** The answer on the profile. */
  answer: string
  /** True if the profile has room for it. */
  hasRoom: boolean
}

/** Works like a text of the profile: the typed text stays while the profile has it or it cannot be stored. */
function AnswerField({ id, label, answer, hasRoom }: AnswerFieldProps) {
  const held = useHeldAnswers()[id]
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const next = settled(text)
    if (isBlank(next)) {
      if (isStored(id)) holdAnswer(id, text, t`Write an answer, or remove the prompt.`)
      else dropAnswer(id)
      return
    }
    const reason = checkLength(next) ?? (hasRoom ? null : tooManyAnswers)
    if (reason === null) saveAnswers({ [id]: next })
    else holdAnswer(id, text, reason)
  }
  const isCurrent = typed !== null && settled(typed) === answer
  return (
    <TextArea
      hideLabel
      counted
      name={id}
      label={label}
      rows={2}
      className="min-h-20"
      placeholder={t`Your answer`}
      maxLength={promptLimits.answer}
      value={held?.text ?? (isCurrent ? typed : answer)}
      error={held?.reason}
      onChange={(event) => type(event.target.value)}
    />
  )
}
