import { t } from '@lingui/core/macro'
import { roomLimits, type WeeklyTalk } from '@swoon/realtime-server/contract/rooms'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { settled, tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { useRef, useState } from 'react'
import { appName } from '../../../lib/app-name.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.tsx'
import { TalkFields } from './talk-fields.tsx'

const noName = t`Please enter a name for your room.`

export interface RoomDetails {
  name: string
  description: string
  /** Null for none. */
  talk: WeeklyTalk | null
}

interface RoomFormProps {
  title: string
  submitLabel: string
  name?: string
  description?: string
  talk?: WeeklyTalk | null
  open: boolean
  onClose: () => void
  /** @returns whether it was stored; then the form closes */
  onSubmit: (details: RoomDetails) => Promise<boolean>
}

/** A room's name and description in a sheet. Entries stay until stored. */
export function RoomForm({
  title,
  submitLabel,
  open,
  onClose,
  onSubmit,
  ...before
}: RoomFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(before.name ?? '')
  const [description, setDescription] = useState(before.description ?? '')
  const [talk, setTalk] = useState(before.talk ?? null)
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = isBlank(name)

  const submit = async () => {
    setIsChecked(true)
    if (isMissing) {
      toast({ title: t`Room name required`, text: noName, tone: 'danger' })
      field.current?.focus()
      return
    }
    const isStored = await onSubmit({ name: tidied(name), description: settled(description), talk })
    if (isStored) onClose()
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label={t`Room name`}
        placeholder={t`Sunday board games`}
        counted
        maxLength={roomLimits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(isChecked && isMissing && { error: noName })}
      />
      <TextArea
        label={t`Description (optional)`}
        placeholder={t`What do people talk about here?`}
        counted
        maxLength={roomLimits.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TalkFields talk={talk} onChange={setTalk} />
      <p className="text-sm text-ink-soft">{t`Rooms are public: anyone on ${appName} can come in and read along.`}</p>
    </FormSheet>
  )
}
