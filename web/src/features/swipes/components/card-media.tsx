import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { Suspense, useEffect } from 'react'
import { replacePicture } from '../../../lib/first-picture.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { photosOf } from '../../../lib/person.ts'
import { photoSrc, posterSrc } from '../../../lib/photo.ts'
import { cx } from '../../../ui/cx.ts'
import { isRightToLeft } from '../../../ui/direction.ts'
import { noneFailed, useFailed } from '../../../ui/failed.ts'
import { initialOf } from '../../../ui/initial.ts'
import { announce } from '../../../ui/live-region.tsx'
import { useKeys } from '../use-keys.ts'

const LoopingVideo = lazyPart(
  async () => (await import('../../../ui/player/looping-video.tsx')).LoopingVideo,
)

type Slide = { kind: 'video' | 'photo'; url: string }

interface CardMediaProps {
  person: CardView
  isTop: boolean
  /** The index of the shown video or photo. */
  at: number
  onGo: (at: number) => void
}

/** The intro video first, if any, then the photos. Media that fail to load are hidden. */
export function CardMedia({ person, isTop, at, onGo }: CardMediaProps) {
  const [broken, setBroken] = useFailed(noneFailed)
  const video = person.introVideoUrls[0]
  const slides: Slide[] = [
    ...(video === undefined ? [] : [{ kind: 'video' as const, url: video }]),
    ...photosOf(person).map((url) => ({ kind: 'photo' as const, url })),
  ].filter(({ url }) => !broken.has(url))
  const index = Math.min(at, Math.max(0, slides.length - 1))
  const slide = slides[index]
  const next = slides[index + 1]
  const hide = (url: string) => setBroken((before) => new Set(before).add(url))

  const go = (step: 1 | -1) => {
    const to = (index + step + slides.length) % slides.length
    onGo(to)
    const [number, count] = [to + 1, slides.length]
    announce(
      slides[to]?.kind === 'video'
        ? t`Video ${number} of ${count}`
        : t`Photo ${number} of ${count}`,
    )
  }
  const upcoming = isTop && next?.kind === 'photo' ? next.url : undefined
  useEffect(() => {
    if (upcoming !== undefined) new Image().src = photoSrc(upcoming)
  }, [upcoming])
  useKeys(isTop && slides.length > 1, (key) => {
    const [forth, back] = isRightToLeft() ? ['Left', 'Right'] : ['Right', 'Left']
    if (key === 'ArrowDown' || key === `Shift+Arrow${forth}`) go(1)
    else if (key === `Shift+Arrow${back}`) go(-1)
    else return false
    return true
  })

  return (
    <>
      {!slide && (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center bg-accent-fade pb-40 font-display text-9xl font-bold text-white/90 uppercase"
        >
          {initialOf(person.name)}
        </span>
      )}
      {slide?.kind === 'video' && (
        <Suspense fallback={<Poster video={slide.url} isTop={isTop} />}>
          <LoopingVideo
            key={slide.url}
            src={slide.url}
            poster={posterSrc(slide.url)}
            label={t`${{ name: person.name }}'s intro video`}
            isActive={isTop}
            onBroken={() => hide(slide.url)}
            controls="top-5 end-2.5 group-has-data-corners/deck:top-18"
          />
        </Suspense>
      )}
      {slide?.kind === 'photo' && (
        <img
          key={slide.url}
          ref={isTop ? replacePicture : undefined}
          src={photoSrc(slide.url)}
          alt={t`${{ name: person.name }}, ${{ number: index + 1 }} of ${{ count: slides.length }}`}
          draggable={false}
          decoding="async"
          fetchPriority={isTop ? 'high' : 'auto'}
          onError={() => hide(slide.url)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {slides.length > 1 && (
        <>
          <div aria-hidden="true" className="absolute inset-x-3 top-2.5 z-10 flex gap-1.5">
            {slides.map(({ url }, place) => (
              <span
                key={url}
                className={cx(
                  'h-1 grow rounded-full shadow-low',
                  place === index ? 'bg-white' : 'bg-white/45',
                )}
              />
            ))}
          </div>
          <StepButton label={t`Previous photo`} side="start-0" onClick={() => go(-1)} />
          <StepButton label={t`Next photo`} side="end-0" onClick={() => go(1)} />
        </>
      )}
    </>
  )
}

/** A video's poster, shown until its player is ready. */
const Poster = ({ video, isTop }: { video: string; isTop: boolean }) => (
  <img
    ref={isTop ? replacePicture : undefined}
    src={posterSrc(video)}
    alt=""
    draggable={false}
    fetchPriority={isTop ? 'high' : 'auto'}
    className="absolute inset-0 size-full object-cover"
  />
)

/** Press areas on both halves of the photo; a drag across them is still a drag. */
const StepButton = ({
  label,
  side,
  onClick,
}: {
  label: string
  side: string
  onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={cx(
      'absolute inset-y-0 w-1/2 cursor-[inherit] -outline-offset-4 outline-white',
      side,
    )}
  />
)
