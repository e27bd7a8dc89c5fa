import { t } from '@lingui/core/macro'
import { type ChangeEvent, useRef } from 'react'
import { photoSrc } from '../lib/photo.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CameraIcon, CloseIcon, ImageIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useIsByFinger } from '../ui/use-media.ts'
import type { Attaching } from './attaching.ts'
import { choosePhotos } from './choose-photos.ts'
import { DropPhotos } from './drop-photos.tsx'
import { discardFile, useLocal } from './locals.ts'
import type { MediaFile } from './message-parts.ts'

interface AttachProps {
  /** The conversation's id. */
  id: string
  attaching: Attaching
}

/** Chooses photos for the next message: from files, by drop or paste, and on a phone also with its camera. */
export function AttachButton({ id, attaching }: AttachProps) {
  const byFinger = useIsByFinger()
  const [library, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Cleared, so that the same file can be chosen again.
    target.value = ''
    if (files.length > 0) void choosePhotos(attaching, id, files)
  }
  const input = {
    type: 'file',
    accept: 'image/*',
    tabIndex: -1,
    className: 'hidden',
    onChange: choose,
  } as const
  const pick = () => library.current?.click()
  return (
    <>
      <input {...input} ref={library} multiple aria-label={t`Photo files`} />
      <DropPhotos within={library} onChoose={(files) => void choosePhotos(attaching, id, files)} />
      {byFinger ? (
        <>
          <input
            {...input}
            ref={camera}
            capture="environment"
            aria-label={t`Photo from the camera`}
          />
          <Menu
            label={t`Add photos`}
            icon={ImageIcon}
            items={[
              { label: t`Photos`, icon: ImageIcon, onSelect: pick },
              {
                label: t({ context: 'takes a photo', message: 'Camera' }),
                icon: CameraIcon,
                onSelect: () => camera.current?.click(),
              },
            ]}
          />
        </>
      ) : (
        <IconButton
          icon={ImageIcon}
          label={t`Add photos`}
          onClick={pick}
          className="text-ink-soft"
        />
      )}
    </>
  )
}

/** The photos attached to the next message. */
export function AttachedPhotos({ id, attaching }: AttachProps) {
  const { files, coming } = attaching.useAttached(id)
  if (files.length + coming === 0) return null
  const remove = (file: MediaFile) => {
    attaching.drop(id, [file])
    discardFile(file)
  }
  return (
    <ul
      data-unsaved
      aria-label={t`Photos to send`}
      className="no-scrollbar -mx-3 mb-1 flex gap-2.5 overflow-x-auto px-3 pt-2 pb-1"
    >
      {files.map((file, at) => (
        <li key={file.id ?? file.url} className="relative shrink-0">
          <Preview file={file} at={at} />
          <IconButton
            variant="photo"
            icon={CloseIcon}
            label={removeLabel(at + 1)}
            onClick={() => remove(file)}
            className="absolute -end-2.5 -top-2.5 scale-75"
          />
        </li>
      ))}
      {Array.from({ length: coming }, (_, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
          key={at}
          className="grid size-20 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft"
        >
          <Spinner label={t`Preparing the photo`} />
        </li>
      ))}
    </ul>
  )
}

const removeLabel = (number: number): string => t`Remove photo ${number}`

function Preview({ file, at }: { file: MediaFile; at: number }) {
  const local = useLocal(`composer ${file.id}`, 0, file)
  const src = local ?? (file.url && photoSrc(file.url, 'small'))
  const number = at + 1
  return (
    <img
      {...(src && { src })}
      alt={t`To send, ${number}`}
      draggable={false}
      className="size-20 rounded-md bg-sunken object-cover"
    />
  )
}
