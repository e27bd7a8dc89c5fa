import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { toast } from '../../../../../ui/toast.tsx'
import { canBeShown } from '../../../photo-file.ts'
import { hasRoom } from './choose-photos.ts'
import { addLink } from './own-photos.ts'

const fail = (title: string, text: string) => {
  toast({ title, text, tone: 'danger' })
  return text
}

/** Adds a photo by its link. @returns what is wrong with it; null once it is added */
async function add(link: string): Promise<string | null> {
  const url = link.trim()
  if (url === '') return fail('Missing URL', 'Please enter a photo URL.')
  if (!hasRoom()) return 'You can only upload up to 5 photos.'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'Please enter a valid photo URL.'
  if (!(await canBeShown(url))) return 'This photo could not be loaded. Please check the link.'
  const fault = await addLink(url)
  return fault && fail('Error', fault)
}

export function PhotoLink() {
  const [link, setLink] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const problem = await add(link)
    setBusy(false)
    setFault(problem)
    if (!problem) setLink('')
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2 big:grid-cols-1">
      <TextField
        label="Or a photo by link"
        type="url"
        inputMode="url"
        placeholder="https://…"
        value={link}
        error={fault ?? undefined}
        onChange={(event) => {
          setLink(event.target.value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void submit()
        }}
      />
      <Button variant="secondary" busy={busy} onClick={() => void submit()} className="mt-[calc(1.25rem+6px)] big:mt-0">
        Add link
      </Button>
    </div>
  )
}
