import { t } from '@lingui/core/macro'
import type { OpenedMedia } from '../../../lib/call/devices.ts'
import { useLevel } from '../../../lib/microphone-level.ts'
import { CameraOffIcon } from './call-icons.tsx'
import { Picture } from './picture.tsx'

/** The user's own picture before a call, with a bar that shows their voice level. */
export function OwnPreview({
  media,
  wantsPicture,
}: {
  media: OpenedMedia | null
  wantsPicture: boolean
}) {
  const level = useLevel(media?.stream ?? null, 100)
  const hasPicture = (media?.stream.getVideoTracks().length ?? 0) > 0
  return (
    <div className="relative isolate aspect-4/3 max-h-[46dvh] w-full overflow-hidden rounded-lg bg-[#1d0f1a] text-white shadow-mid flat:max-h-[60dvh]">
      {hasPicture && <Picture stream={media?.stream ?? null} label={t`Your video`} isOwn />}
      {!hasPicture && (
        <p className="grid size-full place-items-center content-center gap-2 p-4 text-center text-sm text-white/85">
          <CameraOffIcon size={34} />
          {media === null
            ? t`Asking for your camera and microphone…`
            : wantsPicture
              ? t`No camera`
              : t`Your camera is off`}
        </p>
      )}
      <meter aria-label={t`Your microphone`} min={0} max={100} value={level} className="sr-only" />
      <div
        aria-hidden="true"
        className="absolute inset-x-4 bottom-3 h-2 overflow-hidden rounded-full bg-black/45"
      >
        <div className="h-full rounded-full bg-[#59d98c]" style={{ width: `${level}%` }} />
      </div>
    </div>
  )
}
