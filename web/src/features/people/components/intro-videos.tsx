import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { posterSrc } from '../../../lib/photo.ts'

const LoopingVideo = lazyPart(
  async () => (await import('../../../ui/player/looping-video.tsx')).LoopingVideo,
)
const VideoViewer = lazyPart(
  async () => (await import('../../../ui/player/video-viewer.tsx')).VideoViewer,
  DidNotLoad,
)

interface IntroVideosProps {
  person: { name: string; introVideoUrls: readonly string[] }
  /** True if the profile is visible. */
  isOpen: boolean
}

const labelFor = (name: string, number: number | null): string =>
  number === null ? t`${name}'s intro video` : t`${name}'s intro video ${number}`
const watchLabel = (video: string): string => t`Watch ${video} full screen`

/**
 * A person's intro videos side by side, muted and playing while in view. A press opens one full screen. Videos that fail to load are
 * skipped.
 */
export function IntroVideos({ person, isOpen }: IntroVideosProps) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [viewed, setViewed] = useState<string | null>(null)
  const urls = person.introVideoUrls.filter((url) => !broken.has(url))
  const labelOf = (url: string) =>
    labelFor(person.name, urls.length > 1 ? urls.indexOf(url) + 1 : null)
  if (urls.length === 0) return <p className="text-ink-soft">{t`The intro videos didn't load.`}</p>
  return (
    <>
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 sm:mx-0 sm:scroll-px-0 sm:px-0">
        {urls.map((url) => (
          <li
            key={url}
            className="relative aspect-3/4 w-42 shrink-0 snap-start overflow-hidden rounded-md bg-[#2a1726] text-white"
          >
            <Suspense fallback={null}>
              <LoopingVideo
                src={url}
                poster={posterSrc(url)}
                label={labelOf(url)}
                isActive={isOpen && viewed === null}
                onBroken={() => setBroken((before) => new Set(before).add(url))}
                controls="bottom-2 start-2"
              />
            </Suspense>
            <button
              type="button"
              aria-label={watchLabel(labelOf(url))}
              onClick={() => setViewed(url)}
              className="absolute inset-0 size-full cursor-zoom-in rounded-md -outline-offset-4 outline-white"
            />
          </li>
        ))}
      </ul>
      {viewed && (
        <Suspense fallback={null}>
          <VideoViewer
            src={viewed}
            poster={posterSrc(viewed)}
            label={labelOf(viewed)}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  )
}
