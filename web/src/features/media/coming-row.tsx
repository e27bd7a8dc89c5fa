import { select, t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import { dropUpload, retryUpload } from './actions.ts'
import type { Upload } from './deliveries.ts'
import { FaultLine } from './fault-line.tsx'

/** A sound being uploaded or failed, with its progress and buttons to retry or remove it. */
export function ComingRow({
  upload: { id, progress, fault },
  name,
}: {
  upload: Upload
  name: 'song' | 'voice'
}) {
  return (
    <div className="flex flex-col gap-3 rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
      {fault ? (
        <FaultLine>{fault}</FaultLine>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {progress < 1
              ? select(name, { song: 'Uploading your song…', other: 'Uploading your voice intro…' })
              : select(name, { song: 'Checking your song…', other: 'Checking your voice intro…' })}
          </p>
          <Progress
            label={
              progress < 1
                ? select(name, { song: 'Uploading the song', other: 'Uploading the voice intro' })
                : select(name, { song: 'Checking the song', other: 'Checking the voice intro' })
            }
            value={Math.round(progress * 100)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {fault && (
          <Button variant="secondary" icon={RefreshIcon} onClick={() => retryUpload(id)}>
            {t`Try again`}
          </Button>
        )}
        <Button variant="ghost" onClick={() => dropUpload(id)}>
          {fault
            ? select(name, { song: 'Remove the new song', other: 'Remove the new voice intro' })
            : t`Cancel the upload`}
        </Button>
      </div>
    </div>
  )
}
