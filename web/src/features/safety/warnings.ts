import { safetyRoutes, type Warning } from '@swoon/realtime-server/contract/safety'
import { change } from '../../lib/change.ts'
import { warnings } from './queries.ts'

export const applyWarning = (warning: Warning): void =>
  warnings().patch((known) => [...known.filter(({ id }) => id !== warning.id), warning])

export const dropWarning = (id: string): void =>
  warnings().patch((known) => known.filter((warning) => warning.id !== id))

/** Acknowledges a warning, which disappears at once. If the server is unreachable, it comes back on the next visit. */
export async function understand({ id }: Warning): Promise<void> {
  dropWarning(id)
  await change(safetyRoutes.understand, { params: { id } }, { failure: null })
}
