import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

interface FileButtonProps {
  label: string
  /** File types to offer, such as 'audio/*'. */
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the file picker. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  return (
    <label
      className={cx(
        buttonClass({ variant: 'outline' }),
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      {label}
      <input
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Cleared, so that the same file can be picked again.
          target.value = ''
          if (file) onFile(file)
        }}
        className="sr-only"
      />
    </label>
  )
}
