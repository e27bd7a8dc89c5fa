import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useState } from 'react'
import type { OpenedMedia } from '../../../lib/call/devices.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { soundRing } from '../ring-sound.ts'
import { secondsUntil } from '../time.ts'
import { useServerTime } from '../use-server-time.ts'
import { OwnPreview } from './own-preview.tsx'

interface WaitingProps {
  match: MatchView
  session: VideoSession | undefined
  media: OpenedMedia | null
  onCancel: () => void
}

/** Shown while one person is ready and the other is not yet, or the call is about to start. */
export function Waiting({ match: { otherUser }, session, media, onCancel }: WaitingProps) {
  const { name, profilePhoto } = otherUser
  // The call cannot start before the other person's current one ends.
  const isStarting = session?.isActive || (session?.state === 'both_ready' && !session.otherIsBusy)
  const ring = isStarting || session?.otherIsBusy ? null : session?.ring
  const isHeard = ring?.isHeard === true
  useEffect(() => (isHeard ? soundRing('there') : undefined), [isHeard])
  const [hasRung, setHasRung] = useState(false)
  if (isHeard && !hasRung) setHasRung(true)
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-6 text-center flat:max-w-4xl flat:flex-row flat:text-start">
      <div className="relative grid place-items-center p-6">
        <span
          aria-hidden="true"
          className="absolute size-36 animate-ping rounded-full bg-accent/15 motion-reduce:hidden"
        />
        <Avatar
          decorative
          size="xl"
          name={name}
          src={profilePhoto && photoSrc(profilePhoto, 'small')}
        />
      </div>
      <div className="flex flex-col items-center gap-3 flat:items-start">
        <div role="status">
          <p className="font-display text-2xl font-bold">
            {isStarting ? (
              t`Both ready. Connecting…`
            ) : (
              <Trans>
                Waiting for <bdi>{name}</bdi>…
              </Trans>
            )}
          </p>
          {!isStarting && (
            <p className="mt-1 text-ink-soft">
              {session?.otherIsBusy
                ? t`They're in another call. Your chat shows them that you're ready.`
                : ring
                  ? isHeard
                    ? t`It rings on their devices.`
                    : t`They're not online right now. If they come within a minute, it rings.`
                  : hasRung
                    ? t`It stopped ringing. The call still starts automatically as soon as they're ready.`
                    : t`The call starts automatically as soon as they're ready.`}
            </p>
          )}
        </div>
        {ring && <TimeLeft until={ring.until} />}
        <Button variant="outline" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
      <div className="w-48 shrink-0">
        <OwnPreview media={media} wantsPicture={(media?.stream.getVideoTracks().length ?? 0) > 0} />
      </div>
    </div>
  )
}

/** Time until the ringing stops. */
function TimeLeft({ until }: { until: string }) {
  const seconds = secondsUntil(until, useServerTime())
  return <p role="timer" className="font-semibold tabular-nums">{t`${seconds} s left`}</p>
}
