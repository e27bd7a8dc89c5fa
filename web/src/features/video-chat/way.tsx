import type { Ice } from '@swoon/realtime-server/contract/video-chat'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShieldIcon } from '../../ui/icons.tsx'

interface WayProps {
  queryKey: QueryKey
  /** Asks the server how the devices are connected. */
  ask: (signal: AbortSignal) => Promise<Ice>
  /** Who else is in the call. */
  others: ReactNode
}

/** What the devices of the others can learn from a call. */
export function Way({ queryKey, ask, others }: WayProps) {
  const { data: ice } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    // Anyone may have changed their setting since the last look.
    staleTime: 0,
    gcTime: 0,
  })
  if (!ice) return null
  return (
    <p className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <ShieldIcon size={20} className="mt-0.5 shrink-0 text-accent" />
      <span>
        {ice.iceTransportPolicy === 'relay' ? (
          <>Your call goes through our relay, so {others} can't see your internet address.</>
        ) : (
          <>
            Your devices connect directly. With some effort {others} could learn your internet address, and from it
            roughly where you are.
          </>
        )}
      </span>
    </p>
  )
}
