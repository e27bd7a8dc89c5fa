import { t } from '@lingui/core/macro'
import { safetyLimits } from '@swoon/realtime-server/contract/safety'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { appeal } from '../standing.ts'

/** The one appeal against a decision. Its text stays until sent. */
export function AppealForm({ strikeId, onSent }: { strikeId: string; onSent?: () => void }) {
  const [content, setContent] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBlank(content)) return
    setIsSending(true)
    const isSent = await appeal(strikeId, content)
    setIsSending(false)
    if (isSent) onSent?.()
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-3">
      <TextArea
        label={t`Why is this wrong?`}
        hint={t`You can appeal once. Someone on our team will read it and decide again.`}
        counted
        maxLength={safetyLimits.appeal}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        {...(isChecked && isBlank(content)
          ? { error: t`Tell us why you think this is wrong.` }
          : {})}
      />
      <Button type="submit" variant="secondary" wide busy={isSending}>
        {t`Send appeal`}
      </Button>
    </form>
  )
}
