import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface SuperLikeQuestionProps {
  /** Null while closed. */
  person: { name: string } | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a super like by key. Enter confirms it, Escape cancels. */
export function SuperLikeQuestion({ person, onClose, onConfirm }: SuperLikeQuestionProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  // A closing sheet still shows its person.
  const [last, setLast] = useState(person)
  if (person && person !== last) setLast(person)
  const isOpen = person !== null
  useEffect(() => {
    if (isOpen) confirm.current?.focus()
  }, [isOpen])
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      size="sm"
      title={
        <Trans>
          Super like <bdi>{last?.name}</bdi>?
        </Trans>
      }
    >
      <p className="text-ink-soft">{t`The ↑ key sends a super like. We only ask once a day.`}</p>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
        <Button ref={confirm} onClick={onConfirm} className="sm:grow">
          {t`Super like`}
        </Button>
        <Button variant="outline" onClick={onClose} className="sm:grow">
          {t`Cancel`}
        </Button>
      </div>
    </Sheet>
  )
}
