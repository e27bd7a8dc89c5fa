import { t } from '@lingui/core/macro'
import { type City, cityLimits } from '@swoon/realtime-server/contract/cities'
import { useState } from 'react'
import { Combobox } from '../../../ui/combobox.tsx'
import { cityLabel, regionLabel } from '../city-labels.ts'
import { useCities } from '../queries.ts'

interface CityFieldProps {
  name?: string
  label: string
  hint?: string
  error?: string
  placeholder?: string
  maxLength?: number
  initial?: string
  /** Hint for a text that matches no listed city. */
  unknown?: string
  /** Called with null whenever the text changes. */
  onChoose: (city: City | null, text: string) => void
}

/** A field that finds a city by name. */
export function CityField({
  initial = '',
  unknown = t`Try a larger one nearby.`,
  onChoose,
  ...field
}: CityFieldProps) {
  const [text, setText] = useState(initial)
  const [isChosen, setIsChosen] = useState(initial !== '')
  const { cities, isError, isKnown } = useCities(isChosen ? '' : text)
  const note = isError
    ? t`The list of cities didn't load. Check your connection and keep typing.`
    : isKnown && text.trim() !== '' && `${t`No city by that name.`} ${unknown}`
  return (
    <Combobox
      placeholder={t`Type a city`}
      maxLength={cityLimits.query}
      {...field}
      listLabel={t`Cities`}
      text={text}
      options={cities}
      keyOf={({ id }) => id}
      show={(city) => (
        <>
          <bdi className="font-medium">{city.name}</bdi>
          <bdi className="text-sm text-ink-soft">{regionLabel(city)}</bdi>
        </>
      )}
      note={note || undefined}
      onText={(typed) => {
        setText(typed)
        setIsChosen(false)
        onChoose(null, typed)
      }}
      onChoose={(city) => {
        const label = cityLabel(city)
        setText(label)
        setIsChosen(true)
        onChoose(city, label)
      }}
    />
  )
}
