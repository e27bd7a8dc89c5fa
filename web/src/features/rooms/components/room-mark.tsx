import type { RoomFace } from '@swoon/realtime-server/contract/rooms'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Balloon } from '../../../ui/drawings/balloon.tsx'
import { hereLabel } from '../labels.ts'

/** Positions of one, two and three faces. */
const positions = [
  ['start-1 top-1'],
  ['start-0 top-0', 'end-0 bottom-0'],
  ['start-3 top-0', 'start-0 bottom-0', 'end-0 bottom-0'],
] as const

/** Faces of people in a room now, or its balloon. */
export function RoomMark({ id, faces }: { id: string; faces: readonly RoomFace[] }) {
  const places = positions[faces.length - 1]
  if (!places) return <RoomBalloon id={id} />
  return (
    <span className="relative size-14 shrink-0">
      <span className="sr-only">{hereLabel(faces.map(({ name }) => name))}</span>
      {faces.map(({ id, name, profilePhoto }, at) => (
        <span
          key={id}
          data-face
          className={cx('absolute flex rounded-full ring-2 ring-raised', places[at])}
        >
          <Avatar
            decorative
            size={faces.length === 1 ? 'md' : 'xs'}
            name={name}
            src={photoSrc(profilePhoto, 'small')}
          />
        </span>
      ))}
    </span>
  )
}

const fills = ['rose', 'plum', 'peach', 'blush'] as const

/** A room's balloon, always in the same color. */
function RoomBalloon({ id }: { id: string }) {
  const at = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % fills.length
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-md bg-tint"
    >
      <svg
        aria-hidden="true"
        width={30}
        height={39}
        viewBox="0 0 100 128"
        className="text-ink-soft"
      >
        <Balloon x={0} y={0} size={100} fill={fills[at] ?? 'rose'} />
      </svg>
    </span>
  )
}
