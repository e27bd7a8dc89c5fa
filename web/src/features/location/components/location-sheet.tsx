import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, PinIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { saveSettings, updatePosition } from '../actions.ts'
import { locationMode, modeWords, movesWords } from '../modes.ts'

interface LocationSheetProps {
  open: boolean
  onClose: () => void
}

const settings = ['maxDistance', 'locationEnabled', 'locationPrivate'] as const
type Settings = Pick<SelfView, (typeof settings)[number]>

/** The person's location, the distance of their search, and who may see the location. */
export function LocationSheet({ open, onClose }: LocationSheetProps) {
  const me = useMe()
  const [draft, setDraft] = useState<Partial<Settings>>({})
  const [busy, setBusy] = useState<'position' | 'save' | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isUnsaved = me !== null && settings.some((name) => draft[name] !== undefined && draft[name] !== me[name])
  useLeaveGuard(isUnsaved, () => setIsAsking(true))
  if (!me) return null
  const { maxDistance, locationEnabled, locationPrivate } = { ...me, ...draft }
  const edit = (change: Partial<Settings>) => setDraft((before) => ({ ...before, ...change }))
  const leave = () => {
    setDraft({})
    setIsAsking(false)
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
    if (isSaved) leave()
  }

  return (
    <>
      <Sheet
        open={open}
        onClose={() => (isUnsaved ? setIsAsking(true) : leave())}
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
              <bdi>{me.location || 'No place in your profile'}</bdi>
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
              Only you see this point. Others never get nearer than about a mile. {movesWords}
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
            <PrivacyPanel mode={locationMode({ locationEnabled, locationPrivate })} />
          </div>
        </div>
      </Sheet>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={leave}
        title="Leave without saving?"
        text="You have changed your settings. Nothing of it is saved yet."
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        danger
      />
    </>
  )
}

const modes = ['visible', 'private', 'off'] as const

/** The meaning of each of the three modes, with the current one marked. */
function PrivacyPanel({ mode }: { mode: LocationMode }) {
  return (
    <section aria-labelledby="location-privacy" className="mt-2 rounded-md bg-sunken p-4">
      <h3 id="location-privacy" className="font-semibold">
        Location Privacy
      </h3>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {modes.map((one) => {
          const isNow = one === mode
          return (
            <li
              key={one}
              aria-current={isNow ? 'true' : undefined}
              className={cx('-mx-2 flex gap-2.5 rounded-sm px-2 py-2', isNow && 'bg-tint')}
            >
              <CheckIcon size={20} className={cx('shrink-0', isNow ? 'text-accent' : 'invisible')} />
              <span>
                <strong className={cx('block', isNow && 'text-accent')}>{modeWords[one].title}</strong>
                <span className={isNow ? undefined : 'text-ink-soft'}>{modeWords[one].text}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {modeWords[mode].title}: {modeWords[mode].text}
      </p>
    </section>
  )
}

/** A point with two decimals and its compass directions. */
function pointWords(latitude: string, longitude: string): string {
  const [north, east] = [Number(latitude), Number(longitude)]
  return `${Math.abs(north).toFixed(2)}° ${north < 0 ? 'S' : 'N'}, ${Math.abs(east).toFixed(2)}° ${east < 0 ? 'W' : 'E'}`
}
