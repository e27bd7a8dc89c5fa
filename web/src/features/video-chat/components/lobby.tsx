import { plural, t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { videoChatRoutes, videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { call } from '../../../lib/api.ts'
import { money } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { VideoIcon } from '../../../ui/icons.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { videoKey } from '../queries.ts'
import type { useMedia } from '../use-media.ts'
import { Way } from '../way.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { DeviceProblem } from './device-fault.tsx'
import { OwnPreview } from './own-preview.tsx'

const price = money(videoTiming.centsPerMinute)

interface LobbyProps {
  match: MatchView
  own: ReturnType<typeof useMedia>
  otherIsReady: boolean
  /** The session is known. */
  isKnown: boolean
  isBusy: boolean
  onReady: () => void
}

/** Camera and microphone before a call, and the button to be ready. */
export function Lobby({ match, own, otherIsReady, isKnown, isBusy, onReady }: LobbyProps) {
  const { media, choice, choose, wantsPicture, setWantsPicture, retry } = own
  const { name } = match.otherUser
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4 px-4 py-4 sm:px-6 flat:max-w-4xl flat:flex-row flat:items-start">
      <div className="flat:w-1/2">
        <OwnPreview media={media} wantsPicture={wantsPicture} />
      </div>
      <div className="flex flex-col gap-3 flat:w-1/2">
        {media && <DeviceProblem media={media} onRetry={retry} />}
        <Switch
          label={t({ context: 'device', message: 'Camera' })}
          hint={t`When it's off, they only hear you.`}
          checked={wantsPicture}
          onChange={setWantsPicture}
        />
        <DeviceChoice choice={choice} onChoose={choose} opened={media} />
        <Way
          queryKey={[...videoKey, 'way', match.id]}
          ask={(signal) => call(videoChatRoutes.ice, { params: { matchId: match.id }, signal })}
          name={name}
        />
        {/* Always within reach, whatever is above it. */}
        <div className="sticky bottom-0 -mx-4 bg-surface px-4 py-2 flat:static flat:mx-0 flat:px-0">
          <Button
            wide
            size="lg"
            icon={VideoIcon}
            busy={isBusy}
            disabled={!media || media.soundFault !== null || !isKnown}
            onClick={onReady}
          >
            {otherIsReady ? t`Join the call` : t`I'm ready`}
          </Button>
        </div>
        <p className="text-center text-sm text-ink-soft">
          {plural(
            { freeMinutes: videoTiming.freeSeconds / 60 },
            {
              one: `The first # minute is free. After that, it's ${price} a minute, and we'll ask you first.`,
              other: `The first # minutes are free. After that, it's ${price} a minute, and we'll ask you first.`,
            },
          )}
        </p>
      </div>
    </div>
  )
}
