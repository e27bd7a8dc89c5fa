import { profileLimits, type SelfView } from '@swoon/realtime-server/contract/profile'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { PinIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { saveSettings, updatePosition } from './actions.ts'
import { locationMode, modeWords } from './modes.ts'

interface LocationSheetProps {
  open: boolean
  onClose: () => void
}

type Settings = Pick<SelfView, 'maxDistance' | 'locationEnabled' | 'locationPrivate'>

/** Where the person is, how far they look, and who may know. */
export function LocationSheet({ open, onClose }: LocationSheetProps) {
  const me = useMe()
  const [draft, setDraft] = useState<Partial<Settings>>({})
  const [busy, setBusy] = useState<'position' | 'save' | null>(null)
  if (!me) return null
  const { maxDistance, locationEnabled, locationPrivate } = { ...me, ...draft }
  const edit = (change: Partial<Settings>) => setDraft((before) => ({ ...before, ...change }))
  const close = () => {
    setDraft({})
    onClose()
  }
  const locate = async () => {
    setBusy('position')
    await updatePosition()
    setBusy(null)
  }
  const save = async () => {
    setBusy('save')
    // Private mode can only be changed while sharing is on.
    const isSaved = await saveSettings({ maxDistance, locationEnabled, ...(locationEnabled && { locationPrivate }) })
    setBusy(null)
    if (isSaved) close()
  }
  const mode = modeWords[locationMode({ locationEnabled, locationPrivate })]

  return (
    <Sheet
      open={open}
      onClose={close}
      title="Location and Discovery Settings"
      footer={
        <Button wide busy={busy === 'save'} disabled={busy !== null} onClick={save}>
          Save
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <section className="rounded-md bg-sunken p-4">
          <h3 className="font-semibold">Current location</h3>
          <p className="mt-1 text-ink-soft">
            {me.location || 'No place in your profile'}
            {' · '}
            {me.latitude && me.longitude ? pointWords(me.latitude, me.longitude) : 'no position yet'}
          </p>
          <Button
            variant="outline"
            size="sm"
            icon={PinIcon}
            busy={busy === 'position'}
            disabled={busy !== null}
            onClick={locate}
            className="mt-3"
          >
            Use Current Location
          </Button>
          <p className="mt-2 text-sm text-ink-soft">
            Only you see this point. Others never get nearer than about a mile.
          </p>
        </section>
        <Slider
          label="Discovery distance"
          min={profileLimits.minDistance}
          max={profileLimits.maxDistance}
          value={maxDistance}
          format={(miles) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`}
          onChange={(miles) => edit({ maxDistance: miles })}
        />
        <div className="flex flex-col gap-1">
          <Switch
            label="Share my location"
            hint="Finds people near you and lets them find you."
            checked={locationEnabled}
            onChange={(isOn) => edit({ locationEnabled: isOn })}
          />
          <Switch
            label="Private mode"
            hint={locationEnabled ? 'Hides your distance from everyone.' : 'Turn sharing on to choose this.'}
            checked={locationPrivate}
            disabled={!locationEnabled}
            onChange={(isOn) => edit({ locationPrivate: isOn })}
          />
          <p aria-live="polite" className="mt-2 rounded-sm bg-tint px-4 py-3 text-sm">
            <strong className="text-accent">{mode.title}.</strong> {mode.text}
          </p>
        </div>
      </div>
    </Sheet>
  )
}

/** A point to two decimals, with its quarters of the sky. */
function pointWords(latitude: string, longitude: string): string {
  const [north, east] = [Number(latitude), Number(longitude)]
  return `${Math.abs(north).toFixed(2)}° ${north < 0 ? 'S' : 'N'}, ${Math.abs(east).toFixed(2)}° ${east < 0 ? 'W' : 'E'}`
}
