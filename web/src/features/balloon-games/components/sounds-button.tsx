import { IconButton } from '../../../ui/icon-button.tsx'
import { VolumeIcon, VolumeOffIcon } from '../../../ui/more-icons.tsx'
import { setSounds, useSounds } from '../sounds.ts'

/** Switches the sounds of games off and on in this browser. */
export function SoundsButton({ className }: { className?: string }) {
  const isOn = useSounds((sounds) => sounds.isOn)
  return (
    <IconButton
      icon={isOn ? VolumeIcon : VolumeOffIcon}
      label={isOn ? 'Turn sounds off' : 'Turn sounds on'}
      onClick={() => setSounds(!isOn)}
      className={className}
    />
  )
}
