import { type City, cityLimits, cityRoutes } from '@swoon/realtime-server/contract/cities'
import { cutText } from '@swoon/realtime-server/contract/shared/cut'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { mayFit } from './city-labels.ts'

/** Milliseconds without typing before a search is sent. */
const pause = 120

const citiesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['cities', typed],
    enabled: typed !== '',
    queryFn: ({ signal }): Promise<readonly City[]> =>
      call(cityRoutes.cities, { query: { q: typed }, signal }),
    placeholderData: keepPreviousData,
  })

/** The cities that match a text. While the next ones load, the previous ones that may still match stay. */
export function useCities(text: string) {
  const wanted = cutText(text.trim(), cityLimits.query)
  const [typed, setTyped] = useState(wanted)
  useEffect(() => {
    const waiting = setTimeout(() => setTyped(wanted), pause)
    return () => clearTimeout(waiting)
  }, [wanted])
  const { data, isError, isPlaceholderData } = useQuery(citiesQuery(wanted === '' ? '' : typed))
  const isKnown = wanted === typed && data !== undefined && !isPlaceholderData
  const known = wanted === '' ? [] : (data ?? [])
  return {
    cities: isKnown ? known : known.filter((city) => mayFit(city, wanted)),
    isError,
    isKnown,
  }
}
