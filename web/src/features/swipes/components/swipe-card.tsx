import type { CardView } from '@swoon/realtime-server/contract/people'
import { memo, useState } from 'react'
import { isRecent } from '../../../lib/format.ts'
import { shownAge } from '../../../lib/person.ts'
import { useNow } from '../../../lib/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { CardInfo } from './card-info.tsx'
import { CardMedia } from './card-media.tsx'

interface SwipeCardProps {
  person: CardView
  /** Only the top card plays its video, takes presses and loads more than its first photo. */
  isTop: boolean
  onOpenDetails: (person: CardView) => void
  onOpenCompatibility: (person: CardView) => void
}

/** A person's card: photos or intro video, with name and facts over them. */
export const SwipeCard = memo(function SwipeCard({
  person,
  isTop,
  onOpenDetails,
  onOpenCompatibility,
}: SwipeCardProps) {
  const isOnline = isRecent(person.lastSeen, useNow())
  const [slide, setSlide] = useState(0)
  return (
    <article
      aria-label={`${person.name}, ${shownAge(person)}`}
      className={cx(
        '[container:card/size] relative isolate size-full overflow-hidden rounded-lg bg-[#2a1726] text-white shadow-mid',
        isOnline && 'ring-3 ring-online',
      )}
    >
      <div className="absolute inset-y-0 start-0 w-full overflow-hidden flat:w-[46%]">
        <CardMedia person={person} isTop={isTop} at={slide} onGo={setSlide} />
      </div>
      <CardInfo
        person={person}
        isOnline={isOnline}
        slide={slide}
        onOpenDetails={() => onOpenDetails(person)}
        onOpenCompatibility={() => onOpenCompatibility(person)}
      />
    </article>
  )
})
