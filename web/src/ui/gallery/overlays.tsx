import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmSheet } from '../confirm-sheet.tsx'
import { TextField } from '../field.tsx'
import { FlagIcon, HeartBrokenIcon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toast.tsx'
import { Section } from './section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Overlays">
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({ title: 'Photo uploaded', text: 'It is your main photo.', tone: 'success' })
          }
        >
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: 'Upload failed',
              text: 'Failed to upload photo. Please try again.',
              tone: 'danger',
            })
          }
        >
          Failure
        </Button>
        <Menu
          label="More"
          items={[
            { label: 'Report', icon: FlagIcon, onSelect: () => toast({ title: 'Report' }) },
            {
              label: 'Unmatch',
              icon: HeartBrokenIcon,
              danger: true,
              onSelect: () => setOpen('confirm'),
            },
          ]}
        />
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="A sheet"
        footer={
          <Button wide onClick={() => toast({ title: 'Saved', tone: 'success' })}>
            Save
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">
            It comes from below on a phone and stands in the middle elsewhere.
          </p>
          <TextField label="A field" placeholder="Type here" />
        </div>
      </Sheet>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Unmatch?"
        text="The match and its messages go away for both of you, for good."
        confirmLabel="Unmatch"
      />
    </Section>
  )
}
