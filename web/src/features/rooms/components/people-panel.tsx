import { t } from '@lingui/core/macro'
import type { RoomView } from '@swoon/realtime-server/contract/rooms'
import { useCallback, useRef } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import { presentLabel } from '../labels.ts'
import { Participants } from './participants.tsx'

/** A room's people beside its feed. */
export function PeoplePanel({ room, myId }: { room: RoomView; myId: string }) {
  const scroller = useRef<HTMLElement>(null)
  return (
    <aside
      ref={scroller}
      aria-label={t`People in this room`}
      className="w-80 xl:w-88 shrink-0 overflow-y-auto overscroll-contain border-s border-line bg-raised px-2 py-4"
    >
      <h2 className="flex items-baseline gap-2 px-2 pb-2 font-display text-lg font-bold">
        {t`People`}
        <span className="text-sm font-semibold text-ink-soft tabular-nums">
          {presentLabel(room.participantCount)}
        </span>
      </h2>
      <Participants room={room} myId={myId} scroller={scroller} />
    </aside>
  )
}

interface PeopleSheetProps {
  room: RoomView
  myId: string
  open: boolean
  onClose: () => void
}

/** A room's people over its feed, in a narrow window. */
export function PeopleSheet({ room, myId, open, onClose }: PeopleSheetProps) {
  const scroller = useRef<HTMLElement>(null)
  const hold = useCallback((element: HTMLElement | null) => {
    // The sheet scrolls its content.
    scroller.current = element?.parentElement ?? null
  }, [])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${t`People`} · ${presentLabel(room.participantCount)}`}
    >
      <div ref={hold} className="-mx-2">
        <Participants room={room} myId={myId} scroller={scroller} />
      </div>
    </Sheet>
  )
}
