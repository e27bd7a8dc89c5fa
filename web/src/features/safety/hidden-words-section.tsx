import { t } from '@lingui/core/macro'
import {
  type HiddenWordsChange,
  safetyLimits,
  safetyRoutes,
} from '@swoon/realtime-server/contract/safety'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../lib/change.ts'
import { hiddenWords } from '../../lib/hidden-words.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { overBy } from '../../ui/too-long.ts'

/** Adds or removes hidden words. @returns whether it was stored */
async function changeHiddenWords(body: HiddenWordsChange): Promise<boolean> {
  const { isDone } = await change(
    safetyRoutes.changeHiddenWords,
    { body },
    {
      apply: hiddenWords().put,
      failure: { text: t`Couldn't save that. Try again.`, explained: [409, 429] },
    },
  )
  return isDone
}

/** Words that fold messages from matches; a section of the Privacy screen. */
export function HiddenWordsSection() {
  const query = useQuery(hiddenWords().options)
  const { data } = query
  const [typed, setTyped] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const words = data?.words
  const canAdd = !isBlank(typed) && overBy(typed, safetyLimits.hiddenWord) <= 0
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!canAdd) return
    setIsSaving(true)
    const isStored = await changeHiddenWords({ add: [typed] })
    setIsSaving(false)
    if (isStored) setTyped('')
  }
  return (
    <TitledSection
      id="hidden-words"
      title={t`Hidden words`}
      hint={t`Messages from your matches with one of these words stay folded until you tap them. No one else knows.`}
    >
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-16 rounded-md" />}
        failed={t`Your hidden words didn't load`}
      />
      {words && (
        <>
          <form onSubmit={(event) => void add(event)} className="mt-3 flex items-start gap-2">
            <div className="min-w-0 grow">
              <Field label={t`A word to hide`} hideLabel text={typed} max={safetyLimits.hiddenWord}>
                {(ids) => (
                  <input
                    {...ids}
                    dir="auto"
                    autoComplete="off"
                    enterKeyHint="done"
                    value={typed}
                    placeholder={t`Add a word`}
                    onChange={(event) => setTyped(event.target.value)}
                    className={controlClass}
                  />
                )}
              </Field>
            </div>
            <Button type="submit" disabled={!canAdd} busy={isSaving}>
              {t`Add`}
            </Button>
          </form>
          {words.length > 0 && (
            <ul aria-label={t`Your hidden words`} className="mt-3 flex flex-wrap gap-2">
              {words.map((word) => (
                <li key={word} className="max-w-full">
                  <button
                    type="button"
                    aria-label={t`Stop hiding ${word}`}
                    onClick={() => void changeHiddenWords({ remove: [word] })}
                    className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3.5 font-medium hover:bg-sunken"
                  >
                    <bdi className="truncate">{word}</bdi>
                    <CloseIcon size={16} className="shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </TitledSection>
  )
}
