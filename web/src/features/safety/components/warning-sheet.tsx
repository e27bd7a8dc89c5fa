import { t } from '@lingui/core/macro'
import type { Warning } from '@swoon/realtime-server/contract/safety'
import { useState } from 'react'
import { appName } from '../../../lib/app-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { understand } from '../warnings.ts'
import { AppealForm } from './appeal-form.tsx'

/** Shows a moderator's warning until the user acknowledges it. Closing it defers it to the next visit. */
export function WarningSheet({ warning }: { warning: Warning }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAppealing, setIsAppealing] = useState(false)
  return (
    <Sheet
      open={isOpen}
      onClose={() => setIsOpen(false)}
      size="sm"
      title={t`A warning from ${appName}`}
      footer={
        <Button wide onClick={() => void understand(warning)}>
          {t`I understand`}
        </Button>
      }
    >
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {warning.reason}
      </p>
      <p className="mt-4 text-sm text-ink-soft">
        {t`Our team reviewed a report about your account. If it happens again, your account may be suspended.`}
      </p>
      <div className="mt-4">
        {isAppealing ? (
          <AppealForm strikeId={warning.id} onSent={() => void understand(warning)} />
        ) : (
          <Button variant="ghost" size="sm" wide onClick={() => setIsAppealing(true)}>
            {t({ context: 'verb', message: 'Appeal' })}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
