import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { useEffect } from 'react'
import { Menu } from '../../../ui/menu.tsx'
import { safetyItems } from '../../safety/actions.ts'
import { closeSheet, useOpened } from '../opened.ts'
import { useStanding } from '../use-standing.ts'
import { ProfileSheet } from './profile-sheet.tsx'
import { ProposalButton } from './proposal-button.tsx'
import { PutOutSheet } from './put-out-sheet.tsx'
import { RoomMessageSheet } from './room-message-sheet.tsx'

interface RoomSheetsProps {
  room: RoomView
  myId: string
  isMineToKeep: boolean
}

/** What opens over a room: a message's actions, a profile, or the question before somebody is put out. */
export function RoomSheets({ room, myId, isMineToKeep }: RoomSheetsProps) {
  const { sheet, isOpen } = useOpened()
  const standingOf = useStanding(room.id)
  // Leaving the room also closes them.
  useEffect(() => closeSheet, [])
  if (!sheet) return null
  const common = { open: isOpen, onClose: closeSheet }
  if (sheet.kind === 'message')
    return (
      <RoomMessageSheet
        message={sheet.message}
        isMine={sheet.message.senderId === myId}
        isMineToKeep={isMineToKeep}
        {...common}
      />
    )
  const { person } = sheet
  if (sheet.kind === 'putOut') return <PutOutSheet key={person.id} roomId={room.id} person={person} {...common} />
  // The question opens alone, not over the profile.
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
            <ProposalButton wide roomId={room.id} person={person} standing={standingOf(person.id)} />
          </div>
          <Menu label={`Report or block ${person.name}`} items={items} />
        </div>
      }
      {...common}
    />
  )
}
