import type { ChangeEvent } from 'react'
import type { Icon } from '../../../../ui/draw-icon.tsx'

interface AddTileProps {
  icon: Icon
  label: string
  /** The kinds of files that are offered, such as 'image/*'. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A free place in a grid; a press opens the file picker. */
export function AddTile({ icon: Drawn, label, accept, multiple, onFiles }: AddTileProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Emptied, so that the same file can be picked again.
    target.value = ''
    onFiles(files)
  }
  return (
    <label className="flex size-full cursor-pointer flex-col items-center justify-center gap-2 rounded-sm border-2 border-dashed border-line-strong bg-tint/60 p-1 text-center text-sm font-semibold text-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Drawn size={28} />
      {label}
      <input type="file" accept={accept} multiple={multiple} onChange={pick} className="sr-only" />
    </label>
  )
}
