import { t } from '@lingui/core/macro'
import { type About, discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import type { FilterName, Filters } from '@swoon/realtime-server/contract/filters'
import { profileRoutes, type SelfView } from '@swoon/realtime-server/contract/profile'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { myId, setMe, shownMe, useMe } from '../../lib/me.ts'

/** Settings that shape the deck and are edited here. */
export type Wishes = Pick<SelfView, 'filters' | 'minAge' | 'maxAge' | 'widensAges' | 'maxDistance'>

/** Milliseconds without another change before storing one: each deals a new deck. */
const pause = 500

let before: Promise<unknown> = Promise.resolve()

/** Stores changes one by one. @returns whether it was stored; a failure has shown a toast */
function store(changes: Partial<Wishes>): Promise<boolean> {
  const stored = before.then(async () => {
    const { isDone } = await change(
      profileRoutes.updateUser,
      { params: { id: myId() ?? '' }, body: changes, keepalive: true },
      {
        apply: setMe,
        failure: {
          title: t`Save Failed`,
          text: t`Couldn't save your filters. Try again.`,
          explained: [429],
        },
      },
    )
    return isDone
  })
  before = stored
  return stored
}

/** The user's wishes while being edited: on screen at once, and stored after a pause or on leaving the sheet. */
export function useWishes() {
  const me = useMe()
  const [draft, setDraft] = useState<Partial<Wishes>>({})
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = (next: Partial<Wishes>) => {
    latest.current = next
    setDraft(next)
  }
  const save = async () => {
    clearTimeout(timer.current)
    const sent = latest.current
    if (Object.keys(sent).length === 0) return
    await store(sent)
    // A failed change reverts to the stored state.
    if (latest.current === sent) change({})
  }
  const leave = useEffectEvent(() => void save())
  useEffect(() => () => leave(), [])
  return {
    wishes: me && { ...me, ...draft },
    isSaving: Object.keys(draft).length > 0,
    edit(changes: Partial<Wishes>) {
      change({ ...latest.current, ...changes })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pause)
    },
  }
}

/** Changes a filter from must-have to nice-to-have. */
export const loosen = (name: FilterName): Promise<boolean> => {
  const filters: Filters = shownMe()?.filters ?? {}
  return store({ filters: { ...filters, [name]: { ...filters[name], isMust: false } } })
}

/**
 * Approximate number of people the stored wishes leave, within the distance or anywhere; undefined while unknown. Refetched after each
 * change of the user's own profile.
 */
export function useAbout(useLocation: boolean): About | undefined {
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['people-left', me?.version, useLocation],
    queryFn: ({ signal }) =>
      call(discoveryRoutes.count, {
        params: { userId: myId() ?? '' },
        query: useLocation ? { useLocation: 'true' } : {},
        signal,
      }),
    enabled: me !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return data?.about
}
