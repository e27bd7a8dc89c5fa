import { t } from '@lingui/core/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { type ReactNode, useEffect } from 'react'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PersonSheet } from '../../people/person-sheet.tsx'
import { usePerson } from '../../people/queries.ts'
import { safetyItems } from '../../safety/actions.ts'
import { closeSheet, type RoomPerson, useOpened } from '../opened.ts'
import { useStanding } from '../use-standing.ts'
import { ProposalButton } from './proposal-button.tsx'
import { PutOutSheet } from './put-out-sheet.tsx'

/** Opens over a room: a profile, or the confirmation before removing a person. */
export function RoomSheets({ room }: { room: RoomView }) {
  const { sheet, isOpen } = useOpened()
  const standingOf = useStanding(room.id)
  // Leaving the room also closes them.
  useEffect(() => closeSheet, [])
  if (!sheet) return null
  const common = { open: isOpen, onClose: closeSheet }
  const { person } = sheet
  const { name } = person
  if (sheet.kind === 'putOut')
    return <PutOutSheet key={person.id} roomId={room.id} person={person} {...common} />
  // The confirmation opens alone, not over the profile.
  const items = safetyItems({ person, place: 'room' }).map((item) => ({
    ...item,
    onSelect: () => {
      closeSheet()
      item.onSelect()
    },
  }))
  return (
    <ProfileSheet
      key={person.id}
      person={person}
      footer={
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <ProposalButton
              wide
              roomId={room.id}
              person={person}
              standing={standingOf(person.id)}
            />
          </div>
          <Menu label={t`Report or block ${name}`} items={items} />
        </div>
      }
      {...common}
    />
  )
}

interface ProfileSheetProps {
  person: RoomPerson
  open: boolean
  onClose: () => void
  footer: ReactNode
}

function ProfileSheet({ person, open, onClose, footer }: ProfileSheetProps) {
  const { data, isError } = usePerson(person.id)
  if (data)
    return <PersonSheet isStranger person={data} open={open} onClose={onClose} footer={footer} />
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{person.name}</bdi>} footer={footer}>
      {isError ? (
        <EmptyState
          drawing={<AwayScene />}
          title={t`We can't find this profile`}
          text={t`They may have left the room, or you may be offline.`}
        />
      ) : (
        <div role="status" aria-label={t`Loading the profile`} className="flex flex-col gap-4">
          <Skeleton className="aspect-square max-h-[50dvh] w-full" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-17 w-full" />
        </div>
      )}
    </Sheet>
  )
}
