import { select } from '@lingui/core/macro'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlertIcon, CloseIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/progress.tsx'
import { dropUpload, retryUpload } from './actions.ts'
import type { Upload } from './deliveries.ts'

/** A tile of a file being uploaded or failed, with its picture, progress, and buttons to retry or remove it. */
export function ComingTile({
  upload: { id, preview, progress, fault },
  name,
}: {
  upload: Upload
  name: 'photo' | 'video'
}) {
  return (
    <div className="relative size-full overflow-hidden rounded-sm bg-sunken">
      {preview && (
        <img
          src={preview}
          alt={select(name, { photo: 'New photo', other: 'New video' })}
          className="size-full object-cover opacity-45"
        />
      )}
      {fault ? (
        <div className="absolute inset-0 grid place-items-center">
          <span role="alert" className="sr-only">
            {fault}
          </span>
          <IconButton
            icon={RefreshIcon}
            label={select(name, { photo: 'Try the photo again', other: 'Try the video again' })}
            variant="photo"
            onClick={() => retryUpload(id)}
          />
          <AlertIcon size={20} className="absolute bottom-2 start-2 text-danger" />
        </div>
      ) : (
        <div className="absolute inset-x-2 bottom-2">
          <Progress
            label={
              progress < 1
                ? select(name, { photo: 'Uploading the photo', other: 'Uploading the video' })
                : select(name, { photo: 'Checking the photo', other: 'Checking the video' })
            }
            value={Math.round(progress * 100)}
          />
        </div>
      )}
      <IconButton
        icon={CloseIcon}
        label={
          fault
            ? select(name, { photo: 'Remove the new photo', other: 'Remove the new video' })
            : select(name, {
                photo: 'Cancel the upload of the photo',
                other: 'Cancel the upload of the video',
              })
        }
        variant="photo"
        onClick={() => dropUpload(id)}
        className="absolute top-1 end-1"
      />
    </div>
  )
}
