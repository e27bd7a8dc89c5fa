import { plural, t } from '@lingui/core/macro'
import { photoLimits } from '@swoon/realtime-server/contract/media'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import type { ChangeEvent, ReactNode } from 'react'
import { isLink } from '../../lib/photo.ts'
import { canBeShown, type PhotoFault, photoFault } from '../../lib/photo-file.ts'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast.tsx'

interface PhotoTarget {
  /** Titles of toasts about refused files. */
  titles: Record<PhotoFault['sort'], string>
  /** Title of the toast about an empty link; without it, only the field shows the fault. */
  blankLink?: string
  /** Text for a file that is too large. */
  tooLarge: string
  /** The owner of these photos. A choice is dropped once another person signs in to this browser. */
  owner: () => string | null | undefined
  photos: () => readonly string[]
  /** Number of photos being uploaded. */
  coming: () => number
  /** Receives files that may become photos, in order. */
  onFile: (file: File) => void
  /** Called after each choice, once all of its files were checked. */
  onChosen?: () => Promise<void> | undefined
  /** Adds the link of a photo that can be shown. @returns its fault; null once added */
  onLink: (link: string) => Promise<string | null> | string | null
}

const refuse = (title: string, text: string): string => {
  toast({ title, text, tone: 'danger' })
  return text
}
const tooMany = () =>
  refuse(
    t`Maximum photos reached`,
    plural(
      { most: profileLimits.photos },
      { one: 'You can only upload up to # photo.', other: 'You can only upload up to # photos.' },
    ),
  )

/** Chooses photos, in the wizard as in the editor: files and links are checked before they are taken, up to the number that fits. */
export function photoChooser(target: PhotoTarget) {
  /** Larger files are not even decoded: no camera makes them, and a phone might not cope. */
  const atMost = { bytes: photoLimits.wizardBytes, text: target.tooLarge }
  let choices = Promise.resolve()

  /** Number of photos that still fit beside these, if all uploads succeed. */
  const left = (count = target.photos().length) => profileLimits.photos - count - target.coming()

  /** Checks whether another photo fits beside these. Shows a toast if none does. */
  function hasSpace(count?: number): boolean {
    if (left(count) > 0) return true
    tooMany()
    return false
  }

  /** Never rejects. */
  async function take(files: readonly File[]): Promise<void> {
    const owner = target.owner()
    for (const file of files) {
      const fault = await photoFault(file, atMost)
      if (target.owner() !== owner) return
      if (fault) refuse(target.titles[fault.sort], fault.text)
      else if (!hasSpace()) break
      else target.onFile(file)
    }
    await target.onChosen?.()
  }

  return {
    hasSpace,
    /** Takes picked or dropped files, and refuses those that cannot become photos. Resolves once all have been checked. */
    choose(files: readonly File[]): Promise<void> {
      // One choice after the other, so that photos keep their order while being checked.
      choices = choices.then(() => take(files))
      return choices
    },
    /** Adds a photo on another host, once it has loaded. @returns the fault in its link; null once added */
    async chooseLink(link: string): Promise<string | null> {
      const url = trimmed(link)
      if (url === '') {
        const text = t`Please enter a photo URL.`
        return target.blankLink ? refuse(target.blankLink, text) : text
      }
      if (!URL.canParse(url) || !isLink(url) || url.length > profileLimits.url)
        return t`Enter a valid photo URL.`
      if (target.photos().includes(url)) return t`You already have this photo.`
      if (left() <= 0) return tooMany()
      const owner = target.owner()
      if (!(await canBeShown(url))) return t`This photo didn't load. Check the link.`
      if (target.owner() !== owner) return null
      return left() <= 0 ? tooMany() : target.onLink(url)
    },
  }
}

interface PhotoPickerProps {
  onFiles: (files: File[]) => void
  className?: string
  children: ReactNode
}

/** A free slot in a grid of photos; a press opens the file picker. */
export function PhotoPicker({ onFiles, className, children }: PhotoPickerProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Cleared, so that the same file can be picked again.
    target.value = ''
    onFiles(files)
  }
  return (
    <label
      className={cx(
        'flex size-full cursor-pointer flex-col items-center justify-center gap-2 rounded-sm border-2 border-dashed bg-tint/60 p-1 text-center text-sm font-semibold text-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className,
      )}
    >
      {children}
      <input
        name="photos"
        type="file"
        accept="image/*"
        multiple
        onChange={pick}
        className="sr-only"
      />
    </label>
  )
}
