import { t } from '@lingui/core/macro'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlertIcon, CloseIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import { dropUpload, retryUpload } from './actions.ts'
import type { Upload } from './deliveries.ts'

/** A tile of a file that is on its way or failed, with its picture, progress, and ways to try again or remove it. `name` is such as 'photo'. */
export function ComingTile({ upload: { id, preview, progress, fault }, name }: { upload: Upload; name: string }) {
  return (
    <div className="relative size-full overflow-hidden rounded-sm bg-sunken">
      {preview && <img src={preview} alt={t`New ${name}`} className="size-full object-cover opacity-45" />}
      {fault ? (
        <div className="absolute inset-0 grid place-items-center">
          <span role="alert" className="sr-only">
            {fault}
          </span>
          <IconButton
            icon={RefreshIcon}
            label={t`Try the ${name} again`}
            variant="photo"
            onClick={() => retryUpload(id)}
          />
          <AlertIcon size={20} className="absolute bottom-2 start-2 text-danger" />
        </div>
      ) : (
        <div className="absolute inset-x-2 bottom-2">
          <Progress
            label={t`${progress < 1 ? 'Uploading' : 'Checking'} the ${name}`}
            value={Math.round(progress * 100)}
          />
        </div>
      )}
      <IconButton
        icon={CloseIcon}
        label={fault ? t`Remove the new ${name}` : t`Cancel the upload of the ${name}`}
        variant="photo"
        onClick={() => dropUpload(id)}
        className="absolute top-1 end-1"
      />
    </div>
  )
}
