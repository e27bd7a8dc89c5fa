import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

interface FormSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  submitLabel: ReactNode
  /** The button is busy until it settles. */
  onSubmit: () => unknown
  /** It deletes or removes something. */
  danger?: boolean
  /** Stays visible below the button. */
  note?: ReactNode
  ref?: Ref<HTMLFormElement> | undefined
  /** The fields. */
  children: ReactNode
}

/** A form in a sheet, with its button in the footer. */
export function FormSheet({
  open,
  onClose,
  title,
  submitLabel,
  onSubmit,
  danger = false,
  note,
  ref,
  children,
}: FormSheetProps) {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await onSubmit()
    } finally {
      setIsBusy(false)
    }
  }
  const button = (
    <Button wide type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={isBusy}>
      {submitLabel}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        note ? (
          <div className="flex flex-col items-center gap-2">
            {button}
            {note}
          </div>
        ) : (
          button
        )
      }
    >
      <form
        ref={ref}
        id={id}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex flex-col gap-4"
      >
        {children}
      </form>
    </Sheet>
  )
}
