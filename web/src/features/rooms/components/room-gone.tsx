import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AwayScene } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'
import { wakeRoom } from '../keeping.ts'
import { whyGone } from '../labels.ts'
import { useRemoval, useRoom } from '../queries.ts'

interface RoomGoneProps {
  roomId: string
  /** The room's name, if the user was just in it. */
  name: string | undefined
  onWoken: () => void
}

const asleepTitle = (name: string): string => t`${name} is asleep.`

/** Explains why a room cannot be entered. Its creator can reopen it if it is archived. */
export function RoomGone({ roomId, name, onWoken }: RoomGoneProps) {
  const me = useMe()
  const { data: room } = useRoom(roomId)
  const [isWaking, setIsWaking] = useState(false)
  const back = useWayBack('/app/rooms')
  const removal = useRemoval(roomId)
  const isAsleep = room?.status === 'archived' && room.createdBy === me?.id

  const wake = async () => {
    setIsWaking(true)
    const isAwake = await wakeRoom(roomId)
    setIsWaking(false)
    if (isAwake) onWoken()
  }

  const rooms = (
    <Link to="/app/rooms" className={buttonClass({ variant: isAsleep ? 'outline' : 'primary' })}>
      {t`Dating Rooms`}
    </Link>
  )
  return (
    <div className="flex h-full flex-col">
      <div className="px-1.5 py-2">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} />
      </div>
      <div className="my-auto pb-12">
        {isAsleep ? (
          <EmptyState
            as="h1"
            drawing={<AwayScene />}
            title={asleepTitle(room.name)}
            text={t`No one came by for 30 days, so it's archived and only you can see it.`}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button busy={isWaking} onClick={() => void wake()}>
                  {t`Wake it up`}
                </Button>
                {rooms}
              </div>
            }
          />
        ) : (
          <EmptyState
            as="h1"
            drawing={<AwayScene />}
            {...whyGone(name, removal, serverNow())}
            action={rooms}
          />
        )}
      </div>
    </div>
  )
}
