import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type ReportCategory,
  reportCategories,
  safetyLimits,
} from '@swoon/realtime-server/contract/safety'
import { useRef, useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { report } from '../blocking.ts'
import type { Subject } from '../store.ts'

const labels: Readonly<Record<ReportCategory, string>> = {
  inappropriate_photos: t`Inappropriate photos`,
  harassment: t`Harassment`,
  fake_profile: t`Fake profile`,
  spam: t`Spam`,
  underage: t`Under 18`,
  other: t`Something else`,
}
const options = reportCategories.map((value) => ({ value, label: labels[value] }))

interface ReportSheetProps {
  subject: Subject
  open: boolean
  onClose: () => void
}

/** The Report dialog. The choice and text stay until sent. */
export function ReportSheet({ subject, open, onClose }: ReportSheetProps) {
  const {
    person: { name },
    message,
  } = subject
  const form = useRef<HTMLFormElement>(null)
  const [category, setCategory] = useState<ReportCategory | ''>('')
  const [description, setDescription] = useState('')
  const [isBlocking, setIsBlocking] = useState(false)
  const [isMissing, setIsMissing] = useState(false)

  const send = async () => {
    if (category === '') {
      setIsMissing(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    const isSent = await report(subject, { category, description, block: isBlocking })
    if (!isSent) return
    onClose()
    setCategory('')
    setDescription('')
    setIsBlocking(false)
  }

  return (
    <FormSheet
      ref={form}
      open={open}
      onClose={onClose}
      title={
        <Trans>
          Report <bdi>{name}</bdi>
        </Trans>
      }
      submitLabel={t`Send report`}
      onSubmit={send}
    >
      <p className="text-ink-soft">
        {evidenceOf(subject)}{' '}
        <Trans>
          <bdi>{name}</bdi> won't know who sent it.
        </Trans>
      </p>
      {message && (
        <blockquote
          dir="auto"
          className="line-clamp-4 rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere"
        >
          {message.content}
        </blockquote>
      )}
      <ChoiceChips
        legend={t`What's wrong?`}
        options={options}
        value={category}
        onChange={(chosen) => {
          setCategory(chosen)
          setIsMissing(false)
        }}
        {...(isMissing && { error: t`Please select a category` })}
      />
      <TextArea
        label={t`Details (optional)`}
        counted
        maxLength={safetyLimits.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Checkbox
        label={
          <Trans>
            Also block <bdi>{name}</bdi>
          </Trans>
        }
        checked={isBlocking}
        onChange={(event) => setIsBlocking(event.target.checked)}
      />
    </FormSheet>
  )
}

/** The evidence the team will see with the report. Some places have both strangers and matches. */
function evidenceOf({ place, message }: Subject): string {
  if (message)
    return place === 'room'
      ? t`Our team will see this report with the message, what was said around it and their profile.`
      : t`Our team will see this report with the message, their profile and your chat.`
  if (place === 'card') return t`Our team will see this report with their profile.`
  return place === 'chat' || place === 'match' || place === 'call'
    ? t`Our team will see this report with their profile and your chat.`
    : t`Our team will see this report with their profile and your chat, if there is one.`
}
