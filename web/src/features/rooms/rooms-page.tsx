import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon, CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { rooms } from './cache.ts'
import { type RoomDetails, RoomForm } from './components/room-form.tsx'
import { RoomsList } from './components/rooms-list.tsx'
import { createRoom } from './keeping.ts'
import type { RoomOrder } from './order.ts'

const orders: readonly { value: RoomOrder; label: string }[] = [
  { value: 'people', label: t`Most people` },
  { value: 'latest', label: t`Most recent` },
]

/** Queries that take the replies to the page's first calls (first/preload.ts). */
export const firstQueries = () => [rooms().options]

/** Dating Rooms: public rooms to join, live. */
export function RoomsPage() {
  const navigate = useNavigate()
  const back = useWayBack('/discover')
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<RoomOrder>('people')
  const [isCreating, setIsCreating] = useState(false)
  // A counter, so that the form starts empty after a room was created.
  const [created, setCreated] = useState(0)

  const create = async (details: RoomDetails) => {
    const room = await createRoom(details)
    if (!room) return false
    setCreated((count) => count + 1)
    navigate(`/app/rooms/${room.id}`)
    return true
  }

  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 px-4 pt-3 pb-8 sm:px-6 lg:gap-5 lg:px-10 lg:pt-8">
      <header className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
        <h1 className="me-auto min-w-0 font-display text-[min(1.875rem,9vw)] font-extrabold">{t`Dating Rooms`}</h1>
        <Button size="sm" icon={PlusIcon} onClick={() => setIsCreating(true)}>
          {t`Create New Room`}
        </Button>
      </header>
      <div className="grid gap-3 flat:grid-cols-2 lg:grid-cols-[1fr_22rem]">
        <TextField
          hideLabel
          label={t`Search rooms`}
          placeholder={t`Search rooms`}
          type="search"
          enterKeyHint="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="[&::-webkit-search-cancel-button]:hidden"
          trailing={
            search !== '' && (
              <IconButton
                icon={CloseIcon}
                label={t`Clear search`}
                onClick={() => setSearch('')}
                className="text-ink-soft"
              />
            )
          }
        />
        <Segmented
          label={t({ context: 'sorting', message: 'Order' })}
          options={orders}
          value={order}
          onChange={setOrder}
        />
      </div>
      <RoomsList
        search={search}
        order={order}
        onClear={() => setSearch('')}
        onCreate={() => setIsCreating(true)}
      />
      <RoomForm
        key={created}
        title={t`Create New Room`}
        submitLabel={t`Create room`}
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onSubmit={create}
      />
    </div>
  )
}
