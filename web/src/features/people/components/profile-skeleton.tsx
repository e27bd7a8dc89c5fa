import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProfileFrame } from '../profile-frame.tsx'

/** A placeholder for a loading profile. */
export const ProfileSkeleton = () => (
  <ProfileFrame photo={<Skeleton className="aspect-4/5 w-full max-sm:rounded-none sm:rounded-lg" />}>
    <h1 className="sr-only">Loading…</h1>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-17" />
    <div className="flex flex-col gap-2">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
    <div className="flex gap-2">
      <Skeleton round className="h-8 w-20" />
      <Skeleton round className="h-8 w-24" />
      <Skeleton round className="h-8 w-16" />
    </div>
  </ProfileFrame>
)
