import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { useFailed } from '../../../ui/failed.ts'

const Lightbox = lazyPart(async () => (await import('../../../ui/lightbox/lightbox.tsx')).Lightbox, DidNotLoad)

/** A picture in a message, of a fixed size, so that nothing moves when it arrives. A press enlarges it. */
export function Picture({ url, by }: { url: string; by: string }) {
  const [isBroken, setIsBroken] = useFailed(false)
  const [isOpen, setIsOpen] = useState(false)
  if (isBroken)
    return (
      <span className="grid size-56 max-w-full place-items-center rounded-sm bg-sunken p-4 text-center text-sm text-ink-soft">
        This picture is no longer here.
      </span>
    )
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the picture from ${by}`}
        onClick={() => setIsOpen(true)}
        className="block max-w-full cursor-zoom-in rounded-[16px] -outline-offset-3"
      >
        <img
          src={photoSrc(url, 'small')}
          alt={`Sent by ${by}`}
          loading="lazy"
          draggable={false}
          onError={() => setIsBroken(() => true)}
          className="size-56 max-w-full rounded-[16px] bg-sunken object-cover"
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Lightbox
            label={`Picture from ${by}`}
            photos={[{ src: photoSrc(url), small: photoSrc(url, 'small') }]}
            start={0}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
