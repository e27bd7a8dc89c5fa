import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { putOut } from '../keeping.ts'
import type { RoomPerson } from '../opened.ts'

interface PutOutSheetProps {
  roomId: string
  person: RoomPerson
  open: boolean
  onClose: () => void
}

/** Asks how long to remove a person from the user's room. */
export function PutOutSheet({ roomId, person, open, onClose }: PutOutSheetProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { name } = person
  const put = async (isForGood: boolean) => {
    setIsBusy(true)
    const isOut = await putOut(roomId, person, isForGood)
    setIsBusy(false)
    if (isOut) onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      size="sm"
      title={
        <Trans>
          Remove <bdi>{name}</bdi> from this room?
        </Trans>
      }
    >
      <p className="text-ink-soft">
        {t`They leave this room right away. Their messages stay; you can remove them one by one.`}
      </p>
      <div className="mt-6 flex flex-col gap-2">
        <Button wide variant="outline" disabled={isBusy} onClick={() => void put(false)}>
          {t`For a day`}
        </Button>
        <Button wide variant="danger" disabled={isBusy} onClick={() => void put(true)}>
          {t`For good`}
        </Button>
        <Button wide variant="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </Sheet>
  )
}
