import { t } from '@lingui/core/macro'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { openSheet } from '../opened.ts'
import { useSpeakers } from '../queries.ts'

/** People who have spoken in the room today and left; each opens their profile. */
export function Speakers({ roomId }: { roomId: string }) {
  const speakers = useSpeakers(roomId)
  if (speakers.length === 0) return null
  return (
    <section aria-labelledby="room-speakers" className="px-2 pt-4">
      <h3 id="room-speakers" className="text-sm font-semibold text-ink-soft">
        {t`Talked here today`}
      </h3>
      <ul className="-mx-1 mt-1 flex flex-wrap">
        {speakers.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => openSheet({ kind: 'profile', person })}
              className="flex w-18 flex-col items-center gap-1 rounded-md px-1 py-1.5 text-sm hover:bg-sunken"
            >
              <Avatar decorative name={person.name} src={photoSrc(person.profilePhoto, 'small')} />
              <bdi className="max-w-full truncate">{person.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
