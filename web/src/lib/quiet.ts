import { useEffect, useState } from 'react'
import { dropEarly, hasEarly } from './early.ts'
import { queryClient, userKey } from './query-client.ts'

/** Milliseconds between checks, and until it stops waiting. */
const pause = 200
const latest = 10_000

let quiet: Promise<void> | undefined

/** Resolves when the first screen is complete and the browser is idle. Code the first screen does not need loads after this. */
export const untilQuiet = (): Promise<void> => {
  quiet ??= wait()
  return quiet
}

async function wait(): Promise<void> {
  const end = performance.now() + latest
  do await moment()
  while (isBusy() && performance.now() < end)
  dropEarly()
}

/** Waits until the main thread is idle. Pictures and replies may still be loading. */
async function moment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pause))
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: latest }))
}

/** Checks whether the user is unknown, a reply is pending or not yet taken, or the screen's main picture is still loading. */
const isBusy = (): boolean =>
  (queryClient.getQueryState(userKey)?.status ?? 'pending') === 'pending' ||
  queryClient.isFetching() > 0 ||
  hasEarly() ||
  [...document.images].some(({ complete, fetchPriority }) => !complete && fetchPriority === 'high')

/** Checks whether the first screen is complete, so that other code can load. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => void untilQuiet().then(() => setIsQuiet(true)), [])
  return isQuiet
}
