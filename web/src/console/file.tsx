import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { askFile } from './ask.ts'

type Loaded = { src: string | null; isFailed: boolean }

/** Holds a file in this page's memory while it is shown; `wanted` starts the load. */
function useFile(url: string, wanted: boolean): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ src: null, isFailed: false })
  useEffect(() => {
    if (!wanted) return
    const end = new AbortController()
    let src: string | null = null
    askFile('GET', url, { signal: end.signal }).then(
      (blob) => {
        if (end.signal.aborted) return
        src = URL.createObjectURL(blob)
        setLoaded({ src, isFailed: false })
      },
      () => end.signal.aborted || setLoaded({ src: null, isFailed: true }),
    )
    return () => {
      end.abort()
      if (src) URL.revokeObjectURL(src)
    }
  }, [url, wanted])
  return loaded
}

const Missing = () => (
  <p className="text-sm text-ink-soft">This file didn't load. It may be deleted by now.</p>
)

/** A photo of a report; pressing it opens it in a new tab. */
export function Picture({ url, alt, className }: { url: string; alt: string; className: string }) {
  const { src, isFailed } = useFile(url, true)
  if (isFailed) return <Missing />
  if (!src) return <Skeleton className="size-40 rounded-sm" />
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} className={className} />
    </a>
  )
}

/** A video or sound of a report, fetched on demand. */
export function Recording({ url, isVideo }: { url: string; isVideo: boolean }) {
  const [isWanted, setIsWanted] = useState(false)
  const { src, isFailed } = useFile(url, isWanted)
  if (isFailed) return <Missing />
  if (!src) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        busy={isWanted}
        onClick={() => setIsWanted(true)}
      >
        {isVideo ? 'Load Video' : 'Load Recording'}
      </Button>
    )
  }
  return isVideo ? (
    // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
    <video src={src} controls className="max-h-60 rounded-sm" />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: what people record has no captions
    <audio src={src} controls className="w-full" />
  )
}
