import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConnection } from '../../../lib/connection.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { SearchIcon } from '../../../ui/chat-icons.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { EditIcon, PeopleIcon } from '../../../ui/more-icons.tsx'
import { changeRoom, closeRoom } from '../keeping.ts'
import { presentLabel } from '../labels.ts'
import { RoomForm } from './room-form.tsx'

interface RoomHeaderProps {
  room: RoomView
  isMineToKeep: boolean
  onSearch: () => void
  /** Set where people are not shown beside the feed. */
  onPeople: (() => void) | undefined
  /** Number of people here who have proposed a match to the user. */
  asking: number
}

/** A room's name, the number of people in it, and its creator's tools. */
export function RoomHeader({ room, isMineToKeep, onSearch, onPeople, asking }: RoomHeaderProps) {
  const { id, name, description, participantCount } = room
  const back = useWayBack('/app/rooms')
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  // Presence is unknown without a connection.
  const isLive = useConnection((connection) => !connection.isDownForLong)

  const edit = () => {
    setOpenings((count) => count + 1)
    setIsEditing(true)
  }
  const close = async () => {
    setIsClosing(true)
    const isClosed = await closeRoom(id)
    setIsClosing(false)
    if (!isClosed) return
    setIsAsking(false)
    navigate('/app/rooms', { replace: true })
  }

  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-line bg-raised px-1.5 py-2 lg:px-3">
      <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} />
      <div className="min-w-0 grow">
        <h1 className="flex font-display text-xl leading-tight font-bold">
          <bdi className="truncate">{name}</bdi>
        </h1>
        <p className="flex gap-1.5 text-sm text-ink-soft">
          <span className="shrink-0 font-semibold tabular-nums">
            {isLive ? presentLabel(participantCount) : '\u00a0'}
          </span>
          {description && (
            <>
              <span aria-hidden="true">·</span>
              <bdi className="truncate" title={description}>
                {description}
              </bdi>
            </>
          )}
        </p>
      </div>
      {onPeople && (
        <span className="relative flex">
          <IconButton icon={PeopleIcon} label={t`People`} onClick={onPeople} />
          {asking > 0 && (
            <span
              role="img"
              aria-label={plural(asking, { one: '# wants to match', other: '# want to match' })}
              className="pointer-events-none absolute end-1.5 top-1.5 size-2.5 rounded-full bg-accent ring-2 ring-raised"
            />
          )}
        </span>
      )}
      <IconButton icon={SearchIcon} label={t`Search`} onClick={onSearch} />
      {isMineToKeep && (
        <Menu
          label={t`More`}
          items={[
            { label: t`Edit room`, icon: EditIcon, onSelect: edit },
            {
              label: t`Close room`,
              icon: TrashIcon,
              danger: true,
              onSelect: () => setIsAsking(true),
            },
          ]}
        />
      )}
      <RoomForm
        // Each opening starts with the room's current name.
        key={openings}
        title={t`Edit room`}
        submitLabel={t`Save`}
        name={name}
        description={description}
        talk={room.talk}
        open={isEditing}
        onClose={() => setIsEditing(false)}
        onSubmit={(texts) => changeRoom(id, texts)}
      />
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void close()}
        title={
          <Trans>
            Close <bdi>{name}</bdi>?
          </Trans>
        }
        text={t`Everyone leaves right away, and no one can open it again. Its messages are kept only for reports.`}
        confirmLabel={t`Close room`}
        danger
        busy={isClosing}
      />
    </header>
  )
}
