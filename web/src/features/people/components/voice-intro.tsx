import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const VoicePlayer = lazyPart(async () => (await import('../../../ui/player/voice-player.tsx')).VoicePlayer)

/** A person's recorded introduction. */
export function VoiceIntro({ name, url }: { name: string; url: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-17" />}>
      <VoicePlayer key={url} src={url} label={`${name}'s voice intro`} />
    </Suspense>
  )
}
