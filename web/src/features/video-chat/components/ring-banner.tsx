import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/api.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { VideoIcon } from '../../../ui/icons.tsx'
import { decline } from '../actions.ts'
import { videoKey } from '../queries.ts'
import { soundRing } from '../ring-sound.ts'

/** Announces above any screen that a match is waiting in a video chat. It covers nothing. */
export function RingBanner({ match: { id, otherUser } }: { match: MatchView }) {
  const navigate = useNavigate()
  const { name, profilePhoto } = otherUser
  useEffect(() => soundRing('here'), [])
  // Addresses that a call reveals are named before every call: here, or by the lobby if not known yet.
  const { data: ice } = useQuery({
    queryKey: [...videoKey, 'way', id],
    queryFn: ({ signal }) => call(videoChatRoutes.ice, { params: { matchId: id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <section
      role="alertdialog"
      aria-label={t`${name} is calling`}
      className="m-2 flex shrink-0 animate-rise flex-wrap items-center gap-3 rounded-lg bg-overlay p-3 shadow-mid ring-1 ring-line sm:mx-auto sm:w-full sm:max-w-md"
    >
      <Avatar decorative name={name} src={profilePhoto && photoSrc(profilePhoto, 'small')} />
      <div className="min-w-0 grow">
        <Trans>
          <p className="truncate text-lg leading-tight font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-ink-soft">is ready for a video chat</p>
        </Trans>
        {ice?.iceTransportPolicy === 'all' && (
          <p className="text-xs text-ink-soft">{t`Connects directly, which can reveal your internet address.`}</p>
        )}
      </div>
      <div className="flex grow justify-end gap-2">
        <Button size="sm" variant="outline" onClick={() => void decline(id)}>
          {t`Not now`}
        </Button>
        <Button
          size="sm"
          icon={VideoIcon}
          onClick={() => navigate(`/app/call/${id}`, { state: { joins: ice !== undefined } })}
        >
          {t`Join`}
        </Button>
      </div>
    </section>
  )
}
