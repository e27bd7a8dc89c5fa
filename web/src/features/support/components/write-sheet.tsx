import { t } from '@lingui/core/macro'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { supportLimits } from '@swoon/realtime-server/contract/support'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { write } from '../actions.ts'

/** The form for a question. Its text stays until sent. */
export function WriteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBlank(subject) || isBlank(content)) return
    setIsSending(true)
    const isSent = await write({ subject, content })
    setIsSending(false)
    if (!isSent) return
    onClose()
    setSubject('')
    setContent('')
    setIsChecked(false)
  }
  const missing = (value: string, text: string) =>
    isChecked && isBlank(value) ? { error: text } : {}

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Contact support`}
      footer={
        <Button wide type="submit" form={id} busy={isSending}>
          {t`Send`}
        </Button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => void send(event)}
        noValidate
        className="flex flex-col gap-4"
      >
        <TextField
          label={t`Subject`}
          counted
          maxLength={supportLimits.subject}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
          {...missing(subject, t`Enter a subject.`)}
        />
        <TextArea
          label={t`Your question`}
          counted
          maxLength={supportLimits.content}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          {...missing(content, t`Write your question.`)}
        />
        <p className="text-sm text-ink-soft">{t`Only our team reads this. The answer will appear here, not by email.`}</p>
      </form>
    </Sheet>
  )
}
