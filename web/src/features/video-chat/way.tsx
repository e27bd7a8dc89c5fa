import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Ice } from '@swoon/realtime-server/contract/video-chat'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { ShieldIcon } from '../../ui/icons.tsx'

interface WayProps {
  queryKey: QueryKey
  /** Asks the server how the devices connect. */
  ask: (signal: AbortSignal) => Promise<Ice>
  /** The other person in the call; null for the players of a game. */
  name: string | null
}

/** Tells the user what other people's devices can learn from a call. */
export function Way({ queryKey, ask, name }: WayProps) {
  const { data: ice } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    // Any of the people may have changed their setting since.
    staleTime: 0,
    gcTime: 0,
  })
  if (!ice) return null
  return (
    <div className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <ShieldIcon size={20} className="mt-0.5 shrink-0 text-accent" />
      <div>
        {ice.iceTransportPolicy === 'relay' ? (
          <p>
            {name === null ? (
              t`Your call goes through our relay, so the other players can't see your internet address.`
            ) : (
              <Trans>
                Your call goes through our relay, so <bdi>{name}</bdi> can't see your internet
                address.
              </Trans>
            )}
          </p>
        ) : (
          <>
            <p>
              {name === null ? (
                t`Your devices connect directly, so the other players could learn your internet address.`
              ) : (
                <Trans>
                  Your devices connect directly, so <bdi>{name}</bdi> could learn your internet
                  address.
                </Trans>
              )}
            </p>
            <details>
              <summary className="w-fit cursor-pointer rounded-sm py-3 -mb-3 font-semibold">{t`Learn more`}</summary>
              <p className="pt-2 text-ink-soft">
                {t`Every call on the web that has no relay works this way. It takes some effort to find the address, and it says roughly where you are, such as your city, but not your street or your name.`}
              </p>
            </details>
          </>
        )}
      </div>
    </div>
  )
}
