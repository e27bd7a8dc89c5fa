import { profileLimits } from '@swoon/realtime-server/contract/people'
import { type ChangeEvent, type DragEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../../../ui/cx.ts'
import { AlertIcon, CameraIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { changeDraft, removePhoto, useDraftStore } from '../draft.ts'
import { addPhotoLink, uploadPhotos, useUploads } from '../photo-uploads.ts'
import type { Faults } from '../wizard-rules.ts'
import { LinkForm } from './link-form.tsx'
import { PhotoTile } from './photo-tile.tsx'

const place = 'aspect-3/4'
const bigPlace = 'col-span-2 row-span-2'

export function PhotosStep({ faults }: { faults: Faults }) {
  const { photos, mainPhoto } = useDraftStore((state) => state.draft)
  const uploads = useUploads((state) => state.uploads)
  const freePlaces = [1, 2, 3, 4, 5].slice(photos.length + uploads.length, profileLimits.photos)
  const list = useRef<HTMLUListElement>(null)
  const remove = (url: string) => {
    flushSync(() => removePhoto(url))
    // The pressed button disappeared with its photo.
    list.current?.querySelector<HTMLElement>('input[type=file]')?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    uploadPhotos([...event.dataTransfer.files])
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 flat:grid-cols-6">
        <ul
          ref={list}
          aria-label="Your photos"
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className="contents"
        >
          {photos.map((url, index) => (
            <li key={url} className={index === 0 ? bigPlace : place}>
              <PhotoTile
                url={url}
                number={index + 1}
                isMain={url === mainPhoto}
                onMain={() => changeDraft({ mainPhoto: url })}
                onRemove={() => remove(url)}
              />
            </li>
          ))}
          {uploads.map((upload, index) => (
            <li key={upload.id} className={photos.length + index === 0 ? bigPlace : place}>
              <div className="relative size-full overflow-hidden rounded-sm bg-sunken">
                <img src={upload.preview} alt="" className="size-full object-cover opacity-40" />
                <div className="absolute inset-0">
                  <Spinner label="Uploading" hideLabel />
                </div>
              </div>
            </li>
          ))}
          {freePlaces.map((number, index) => (
            <li key={index === 0 ? 'next' : number} className={number === 1 ? bigPlace : place}>
              <EmptySlot first={index === 0} big={number === 1} faulty={Boolean(faults.photos)} />
            </li>
          ))}
        </ul>
        <p className="grid place-content-center text-center text-sm text-ink-soft sm:hidden">
          <span className="font-display text-2xl font-bold text-ink tabular-nums">
            {photos.length}
            <span className="text-ink-faint">/{profileLimits.photos}</span>
          </span>
          photos
        </p>
      </div>
      {faults.photos && (
        <p className="flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-px shrink-0" />
          {faults.photos}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <span className="max-sm:hidden">{`${photos.length} of ${profileLimits.photos} photos. `}</span>A clear face in
        daylight works best. The star chooses your main photo.
      </p>
      {freePlaces.length > 0 && <LinkForm label="Or by link" action="Add link" onLink={addPhotoLink} />}
    </div>
  )
}

/** A free place for a photo. A press on the first one opens the file picker. */
function EmptySlot({ first, big, faulty }: { first: boolean; big: boolean; faulty: boolean }) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    uploadPhotos([...(event.target.files ?? [])])
    event.target.value = ''
  }
  const look = cx(
    'flex size-full flex-col items-center justify-center gap-2 rounded-sm border-2 border-dashed text-center text-sm font-semibold',
    faulty && first ? 'border-danger' : 'border-line-strong',
  )
  if (!first) return <div aria-hidden="true" className={cx(look, 'opacity-40')} />
  return (
    <label
      className={cx(
        look,
        'bg-tint/60 text-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      {big ? <CameraIcon size={40} /> : <PlusIcon size={28} />}
      {big ? 'Add your first photo' : 'Add photo'}
      <input name="photos" type="file" accept="image/*" multiple onChange={pick} className="sr-only" />
    </label>
  )
}
