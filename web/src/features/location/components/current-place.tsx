import type { City } from '@swoon/realtime-server/contract/cities'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckIcon, PinIcon } from '../../../ui/icons.tsx'
import { chooseCity, updatePosition } from '../actions.ts'
import { cityWords } from '../city-words.ts'
import { movesWords } from '../modes.ts'
import { CityField } from './city-field.tsx'

/** Where the person is: by the browser's own position, or by a city that they choose. Both are stored at once. */
export function CurrentPlace({ me, disabled }: { me: SelfView; disabled: boolean }) {
  const [busy, setBusy] = useState<'position' | 'city' | null>(null)
  const [city, setCity] = useState<City | null>(null)
  const [isNamed, setIsNamed] = useState(true)
  /** Empties the field after its city is stored. */
  const [turn, setTurn] = useState(0)
  const locate = async () => {
    setBusy('position')
    await updatePosition()
    setBusy(null)
  }
  const move = async (to: City) => {
    setBusy('city')
    if (await chooseCity(to, isNamed)) {
      setCity(null)
      setTurn((before) => before + 1)
    }
    setBusy(null)
  }
  return (
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
        disabled={disabled || busy !== null}
        onClick={locate}
        className="mt-3 mb-4"
      >
        Use Current Location
      </Button>
      <CityField key={turn} label="Or choose a city" onChoose={setCity} />
      {city && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <Checkbox
            label={
              <>
                Show <bdi>{cityWords(city)}</bdi> in my profile
              </>
            }
            checked={isNamed}
            onChange={(event) => setIsNamed(event.target.checked)}
          />
          <Button
            size="sm"
            icon={CheckIcon}
            busy={busy === 'city'}
            disabled={disabled || busy !== null}
            onClick={() => void move(city)}
          >
            Use This City
          </Button>
        </div>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Only you see this point. Others never get nearer than about a mile. {movesWords}
      </p>
    </section>
  )
}

/** A point with two decimals and its compass directions. */
function pointWords(latitude: string, longitude: string): string {
  const [north, east] = [Number(latitude), Number(longitude)]
  return `${Math.abs(north).toFixed(2)}° ${north < 0 ? 'S' : 'N'}, ${Math.abs(east).toFixed(2)}° ${east < 0 ? 'W' : 'E'}`
}
