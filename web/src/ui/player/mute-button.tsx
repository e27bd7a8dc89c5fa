import { t } from '@lingui/core/macro'
import { IconButton } from '../icon-button.tsx'
import { VolumeIcon, VolumeOffIcon } from '../more-icons.tsx'

type MuteButtonProps = { isMuted: boolean; onChange: (isMuted: boolean) => void }

/** Turns a video's sound off and on. */
export const MuteButton = ({ isMuted, onChange }: MuteButtonProps) => (
  <IconButton
    variant="photo"
    icon={isMuted ? VolumeOffIcon : VolumeIcon}
    label={isMuted ? t`Unmute` : t`Mute`}
    onClick={() => onChange(!isMuted)}
  />
)
