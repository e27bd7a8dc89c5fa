import { t } from '@lingui/core/macro'
import type { RoomMessage } from '@swoon/realtime-server/contract/rooms'
import { Bother } from '../../../conversation/bother.tsx'
import type { Bubble } from '../../../conversation/timeline.ts'
import { askBlock, askReport } from '../../safety/actions.ts'

/** Asks whether a person's messages in a room bother the user, with buttons to report and block them. */
export const RoomBother = ({ bubbles }: { bubbles: readonly Bubble<RoomMessage>[] }) => (
  <Bother
    bubbles={bubbles}
    onReport={({ id, sender, content }) =>
      askReport({ person: sender, place: 'room', message: { id, content } })
    }
    leave={{
      label: t`Block`,
      onSelect: ({ sender }) => askBlock({ person: sender, place: 'room' }),
    }}
  />
)
