import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { type Finding, FindSheet } from '../../../conversation/find-sheet.tsx'
import { Search } from '../../../conversation/search.tsx'
import { roomChat } from '../room-chat.ts'

export interface RoomSearchProps extends Finding {
  room: RoomView
  myId: string
}

export function RoomSearch({ room: { id, name }, myId, ...finding }: RoomSearchProps) {
  return (
    <FindSheet
      {...finding}
      title={
        <Trans>
          Search <bdi>{name}</bdi>
        </Trans>
      }
    >
      {(choose) => (
        <Search
          of={roomChat}
          id={id}
          myId={myId}
          label={t`Search this room`}
          hint={t`Find what was said here.`}
          onChoose={choose}
        />
      )}
    </FindSheet>
  )
}
