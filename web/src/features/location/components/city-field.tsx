import { type City, cityLimits } from '@swoon/realtime-server/contract/cities'
import { useState } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { cityWords, regionWords } from '../city-words.ts'
import { useCities } from '../queries.ts'

interface CityFieldProps {
  label: string
  hint?: string
  error?: string
  /** What the field says at first. */
  initial?: string
  /** Null once the text is changed again. */
  onChoose: (city: City | null) => void
}

/** A field that finds a city by its name. */
export function CityField({ initial = '', onChoose, ...field }: CityFieldProps) {
  const [text, setText] = useState(initial)
  const [isChosen, setIsChosen] = useState(initial !== '')
  const { cities, isError, isKnown } = useCities(isChosen ? '' : text)
  const note = isError
    ? 'The list of cities did not load. Check your connection and type on.'
    : isKnown && text.trim() !== '' && 'No city by this name. Try a larger one nearby.'
  return (
    <Combobox
      {...field}
      text={text}
      placeholder="Type a city"
      maxLength={cityLimits.query}
      options={cities}
      keyOf={({ id }) => id}
      show={(city) => (
        <>
          <bdi className="font-medium">{city.name}</bdi>
          <bdi className="text-sm text-ink-soft">{regionWords(city)}</bdi>
        </>
      )}
      note={note || undefined}
      onText={(typed) => {
        setText(typed)
        if (isChosen) onChoose(null)
        setIsChosen(false)
      }}
      onChoose={(city) => {
        setText(cityWords(city))
        setIsChosen(true)
        onChoose(city)
      }}
    />
  )
}
