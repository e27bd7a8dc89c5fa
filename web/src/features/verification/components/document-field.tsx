import { t } from '@lingui/core/macro'
import { documentLimits } from '@swoon/realtime-server/contract/media'
import { useId } from 'react'
import { megabytes } from '../../../lib/file-bytes.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'

interface DocumentFieldProps {
  file: File | null
  error?: string
  onFile: (file: File) => void
}

/** Picks a picture of a document, or takes one. */
export function DocumentField({ file, error, onFile }: DocumentFieldProps) {
  const note = useId()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        {t`A passport, ID card or driver's license, as a JPG or PNG under ${{ size: megabytes(documentLimits.bytes) }} MB. Only our team sees it. It's stored encrypted and deleted an hour after the decision, or after 48 hours at the latest.`}
      </p>
      <label
        className={cx(
          buttonClass({ variant: 'outline' }),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {file ? t`Choose another` : t`Choose a picture`}
        <input
          type="file"
          name="idDocument"
          accept="image/jpeg,image/png"
          aria-describedby={error || file ? note : undefined}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // Cleared, so that the same file can be chosen again.
            target.value = ''
            if (chosen) onFile(chosen)
          }}
          className="sr-only"
        />
      </label>
      {(error || file) && (
        <p
          id={note}
          className={cx('flex max-w-full gap-1.5 text-sm', error ? 'text-danger' : 'text-ink-soft')}
        >
          {error ? (
            <AlertIcon size={18} className="shrink-0" />
          ) : (
            <CheckIcon size={18} className="shrink-0" />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">{error ?? file?.name}</span>
        </p>
      )}
    </div>
  )
}
