import { dropEarly } from './early.ts'
import { queryClient, userKey } from './query-client.ts'

/** In milliseconds: how often it is looked, and when it counts as quiet in any case. */
const pause = 200
const latest = 5000

let quiet: Promise<void> | undefined

/** Resolves once the first screen stands: what it asked for has come, and the browser has a moment. What may wait begins then. */
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

/** The next moment in which the browser has nothing to do; a picture or an answer may still be on its way. */
async function moment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pause))
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: latest }))
}

/** It is not known yet who is here, something is asked for, or the picture that the screen is about has not come. */
const isBusy = (): boolean =>
  (queryClient.getQueryState(userKey)?.status ?? 'pending') === 'pending' ||
  queryClient.isFetching() > 0 ||
  [...document.images].some(({ complete, fetchPriority }) => !complete && fetchPriority === 'high')
