import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Fetches again what is shown of these queries, because it has changed or may have. The library takes a first answer that is still
 * under way for the new one, although the server may have read it before the change: that answer is shown, and then fetched again.
 */
export async function refetch(filters: Pick<QueryFilters, 'queryKey'>): Promise<void> {
  const firsts = queryClient.getQueryCache().findAll({
    ...filters,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  await queryClient.invalidateQueries(filters)
  if (firsts.length === 0) return
  await Promise.allSettled(firsts.map(({ promise }) => promise))
  const isOld = new Set(firsts.filter(({ state }) => state.data !== undefined))
  await queryClient.invalidateQueries({ predicate: (query) => isOld.has(query) })
}
