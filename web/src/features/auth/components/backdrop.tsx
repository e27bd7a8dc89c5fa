import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import dawn from '../../../ui/backdrops/dawn.svg?no-inline'
import dusk from '../../../ui/backdrops/dusk.svg?no-inline'
import night from '../../../ui/backdrops/night.svg?no-inline'
import sea from '../../../ui/backdrops/sea.svg?no-inline'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/more-icons.tsx'
import { useIsStill } from '../../../ui/use-media.ts'

const images = [dusk, night, dawn, sea]
const ROTATION_MS = 4000

/** Our own pictures, one every 4 seconds. They stay still for users who prefer reduced motion, and after a press on the button. */
export function Backdrop() {
  const still = useIsStill()
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const turning = !still && !paused

  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setAt((index) => (index + 1) % images.length), ROTATION_MS)
    return () => clearInterval(timer)
  }, [turning])

  return (
    <div className="absolute inset-0 overflow-hidden bg-[#3a1240]">
      {images.map((image, index) => (
        <img
          key={image}
          src={image}
          alt=""
          data-shown={index === at}
          fetchPriority={index === 0 ? 'high' : 'low'}
          className={cx(
            'absolute inset-0 size-full object-cover object-[50%_35%] transition-opacity duration-1000',
            index === at ? 'opacity-100' : 'opacity-0',
          )}
        />
      ))}
      <div className="absolute inset-0 bg-linear-to-b from-[#1d0a22]/85 via-[#1d0a22]/50 via-[96px] to-transparent to-[208px] lg:via-[128px] lg:to-[304px]" />
      {!still && (
        <IconButton
          icon={paused ? PlayIcon : PauseIcon}
          label={paused ? t`Let the background change` : t`Keep this background`}
          variant="photo"
          onClick={() => setPaused(!paused)}
          className="absolute top-[max(env(safe-area-inset-top),12px)] end-3"
        />
      )}
    </div>
  )
}
