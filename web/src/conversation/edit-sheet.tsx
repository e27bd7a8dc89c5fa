import { t } from '@lingui/core/macro'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { focusedFirst, Sheet } from '../ui/sheet.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { overBy } from '../ui/too-long.ts'
import { KindQuestion } from './kind-question.tsx'
import { mayHurt } from './kindness.ts'

interface EditSheetProps {
  content: string
  maxLength: number
  /** An empty text is allowed beside a picture. */
  mayBeEmpty?: boolean
  /** @returns whether it was stored */
  onSave: (content: string) => Promise<boolean>
  onClose: () => void
}

/** Edits the text of a sent message. */
export function EditSheet({ content, maxLength, mayBeEmpty, onSave, onClose }: EditSheetProps) {
  const [text, setText] = useState(content)
  const [isSaving, setIsSaving] = useState(false)
  const id = useId()
  const canSave =
    text.trim() !== content && (mayBeEmpty || !isBlank(text)) && overBy(text, maxLength) <= 0
  const [isAsking, setIsAsking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    if (await mayHurt(text)) setIsAsking(true)
    else await save()
  }
  const save = async () => {
    setIsAsking(false)
    setIsSaving(true)
    const isStored = await onSave(text)
    setIsSaving(false)
    if (isStored) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      size="sm"
      title={t`Edit message`}
      footer={
        <Button wide type="submit" form={id} disabled={!canSave} busy={isSaving}>
          {t`Save`}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t`Your message`}
          hideLabel
          ref={focusedFirst}
          value={text}
          maxLength={maxLength}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="mt-2 text-sm text-ink-soft">{t`Everyone will see that you edited it.`}</p>
      </form>
      <KindQuestion open={isAsking} onClose={() => setIsAsking(false)} onSend={() => void save()} />
    </Sheet>
  )
}
