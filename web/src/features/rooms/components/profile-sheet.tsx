import type { ReactNode } from 'react'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PersonSheet } from '../../people/person-sheet.tsx'
import { usePerson } from '../../people/queries.ts'
import type { Somebody } from '../opened.ts'

interface ProfileSheetProps {
  person: Somebody
  open: boolean
  onClose: () => void
  footer: ReactNode
}

/** The profile of somebody in the room. */
export function ProfileSheet({ person, open, onClose, footer }: ProfileSheetProps) {
  const { data, isError } = usePerson(person.id)
  if (data) return <PersonSheet withPhotos isHereOnly person={data} open={open} onClose={onClose} footer={footer} />
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{person.name}</bdi>} footer={footer}>
      {isError ? (
        <EmptyState
          drawing={<AwayScene />}
          title="This profile is not here"
          text="They may have left the room, or your connection is gone."
        />
      ) : (
        <div role="status" aria-label="Loading the profile" className="flex flex-col gap-4">
          <Skeleton className="aspect-square max-h-[50dvh] w-full" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-17 w-full" />
        </div>
      )}
    </Sheet>
  )
}
