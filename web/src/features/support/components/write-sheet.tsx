import { t } from '@lingui/core/macro'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { supportLimits } from '@swoon/realtime-server/contract/support'
import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { write } from '../actions.ts'

/** The form for a question. Its text stays until sent. */
export function WriteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [isChecked, setIsChecked] = useState(false)

  const send = async () => {
    setIsChecked(true)
    if (isBlank(subject) || isBlank(content)) return
    const isSent = await write({ subject, content })
    if (!isSent) return
    onClose()
    setSubject('')
    setContent('')
    setIsChecked(false)
  }
  const missing = (value: string, text: string) =>
    isChecked && isBlank(value) ? { error: text } : {}

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t`Contact support`}
      submitLabel={t`Send`}
      onSubmit={send}
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
    </FormSheet>
  )
}
