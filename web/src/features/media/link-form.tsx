import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { pressesEnter } from '../../ui/enter.ts'
import { TextField } from '../../ui/field.tsx'
import { overBy } from '../../ui/too-long.ts'

interface LinkFormProps {
  label: string
  /** The button's label. */
  action: string
  maxLength?: number
  /** Takes a link. @returns its fault; null once taken, which clears the field */
  onLink: (link: string) => Promise<string | null> | string | null
}

/** A field for a link to the user's content on another host. */
export function LinkForm({ label, action, maxLength = Infinity, onLink }: LinkFormProps) {
  const [link, setLink] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // The fault appears below the field, which may be at the edge of a bar.
  useEffect(() => {
    if (fault !== null) form.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  const submit = async () => {
    if (busy || overBy(link, maxLength) > 0) return
    setBusy(true)
    const problem = await onLink(link)
    setBusy(false)
    setFault(problem)
    if (!problem) setLink('')
  }
  return (
    <div
      ref={form}
      className="grid scroll-my-3 grid-cols-[1fr_auto] items-start gap-2 big:grid-cols-1"
    >
      <TextField
        label={label}
        type="url"
        inputMode="url"
        placeholder="https://…"
        maxLength={maxLength}
        value={link}
        error={fault ?? undefined}
        onChange={(event) => {
          setLink(event.target.value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (!pressesEnter(event)) return
          event.preventDefault()
          void submit()
        }}
      />
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => void submit()}
        className="mt-[calc(1.25rem+6px)] big:mt-0"
      >
        {action}
      </Button>
    </div>
  )
}
