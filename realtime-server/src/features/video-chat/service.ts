import type { Context } from '../../platform/context.ts'
import { calling } from './calling.ts'
import { sessionChanges } from './changes.ts'
import { callEnding } from './ending.ts'
import { callIce } from './ice.ts'
import { callReading } from './reading.ts'
import { callSettings } from './settings.ts'
import { callTabs } from './tabs.ts'

export type VideoChatService = ReturnType<typeof videoChatService>

/** Calls between a match's two people: one session each, whose state the server decides. */
export function videoChatService(context: Context) {
  const changes = sessionChanges(context)
  return {
    ...callReading(context, changes),
    ...calling(context, changes),
    ...callIce(context),
    ...callSettings(context),
    ...callTabs(context, changes),
    ...callEnding(context, changes),
    check: changes.check,
  }
}
