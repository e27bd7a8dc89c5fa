import { plural, t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { type DragEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { AlertIcon, CameraIcon, PlusIcon } from '../../../ui/icons.tsx'
import { useUploads } from '../../media/actions.ts'
import { ComingTile } from '../../media/coming-tile.tsx'
import { LinkForm } from '../../media/link-form.tsx'
import { PhotoPicker } from '../../media/photo-chooser.tsx'
import { changeDraft, removePhoto, useDraftStore } from '../draft.ts'
import { chooser } from '../draft-photos.ts'
import type { Faults } from '../wizard-rules.ts'
import { PhotoTile } from './photo-tile.tsx'

const place = 'aspect-3/4'
const bigPlace = 'col-span-2 row-span-2'

export function PhotosStep({ faults }: { faults: Faults }) {
  const { photos, mainPhoto } = useDraftStore((state) => state.draft)
  const uploads = useUploads('photo')
  const freePlaces = [1, 2, 3, 4, 5].slice(photos.length + uploads.length, profileLimits.photos)
  const list = useRef<HTMLUListElement>(null)
  const remove = (url: string) => {
    flushSync(() => removePhoto(url))
    // The pressed button disappeared with its photo.
    list.current?.querySelector<HTMLElement>('input[type=file]')?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    chooser.choose([...event.dataTransfer.files])
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 flat:grid-cols-6">
        <ul
          ref={list}
          aria-label={t`Your photos`}
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
              <ComingTile upload={upload} name="photo" />
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
          {t({
            context: 'under their number, such as 3/5',
            message: plural({ most: profileLimits.photos }, { one: 'photo', other: 'photos' }),
          })}
        </p>
      </div>
      {faults.photos && (
        <p className="flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-px shrink-0" />
          {faults.photos}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <span className="max-sm:hidden">
          {plural(
            { most: profileLimits.photos },
            {
              one: `${{ count: photos.length }} of # photo.`,
              other: `${{ count: photos.length }} of # photos.`,
            },
          )}{' '}
        </span>
        {t`A clear face in daylight works best. The star chooses your main photo.`}
      </p>
      {freePlaces.length > 0 && (
        <LinkForm label={t`Or by link`} action={t`Add link`} onLink={chooser.chooseLink} />
      )}
    </div>
  )
}

/** A free slot for a photo. A press on the first one opens the file picker. */
function EmptySlot({ first, big, faulty }: { first: boolean; big: boolean; faulty: boolean }) {
  if (!first)
    return (
      <div
        aria-hidden="true"
        className="size-full rounded-sm border-2 border-dashed border-line-strong opacity-40"
      />
    )
  return (
    <PhotoPicker
      onFiles={chooser.choose}
      className={faulty ? 'border-danger' : 'border-line-strong'}
    >
      {big ? <CameraIcon size={40} /> : <PlusIcon size={28} />}
      {big ? t`Add your first photo` : t`Add photo`}
    </PhotoPicker>
  )
}
