import { keepOf } from '../live-query.ts'
import { queryClient } from '../query-client.ts'
import { beginKept, keep } from './kept.ts'
import { isShown } from './showing.ts'

/** Milliseconds for which changes are collected. */
const pause = 1000

const changed = new Map<string, () => Promise<void>>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Starts keeping the data this tab's user sees in queries that ask for it (`keep` of `liveQuery`). */
export function startKeeping(): void {
  if (!beginKept()) return
  for (const { queryKey, queryHash, state } of queryClient.getQueryCache().getAll())
    note(queryHash, queryKey, state.data)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') note(query.queryHash, query.queryKey, query.state.data)
    // Ended data must not be written again after it was forgotten.
    if (type === 'removed') {
      last.delete(query.queryHash)
      changed.delete(query.queryHash)
    }
  })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && void write(),
  )
}

const last = new Map<string, unknown>()

function note(hash: string, key: readonly unknown[], data: unknown): void {
  const part = keepOf(key)
  // Shown kept data is not stored again: it ages until the server serves it.
  if (!part || isShown(key) || data === undefined || data === null || last.get(hash) === data)
    return
  last.set(hash, data)
  changed.set(hash, () => keep(key, part(data)))
  timer ??= setTimeout(write, pause)
}

async function write(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const writing = [...changed.values()]
  changed.clear()
  for (const row of writing) await row()
}
