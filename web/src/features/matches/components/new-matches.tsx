import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { Link } from 'react-router-dom'
import { photoSrc } from '../../../lib/photo.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'

/** Number of faces in the row. */
const shown = 5

export function NewMatches({ matches }: { matches: readonly MatchView[] }) {
  return (
    <section aria-labelledby="new-matches">
      <h2 id="new-matches" className="px-4 font-display text-lg font-bold">
        {t`New Matches`}
      </h2>
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-4 pt-2 pb-3">
        {matches.slice(0, shown).map(({ id, otherUser, isOpened, lastMessage }) => (
          <li key={id} className="min-w-16 max-w-28 shrink-0">
            <Link
              to={`/chat/${id}`}
              className="flex flex-col items-center gap-2 rounded-sm pt-2 pb-1.5 transition-[scale,filter,background-color,color,opacity] duration-150 hover:bg-sunken sink-97"
            >
              <span className="relative flex">
                <Avatar
                  decorative
                  size="lg"
                  name={otherUser.name}
                  src={otherUser.profilePhoto && photoSrc(otherUser.profilePhoto, 'small')}
                  online={otherUser.isOnline}
                />
                {/* Undefined from an earlier release of the server. */}
                {isOpened === false && (
                  <span className="absolute -top-1 -end-1 rounded-full bg-accent-fill px-1.5 text-[min(0.75rem,18px)] font-bold text-on-accent ring-2 ring-surface">
                    {t({ context: 'match', message: 'New' })}
                  </span>
                )}
                {lastMessage && (
                  <span className="absolute -end-1 bottom-0 grid size-6 place-items-center rounded-full bg-raised text-ink-soft shadow-low ring-1 ring-line">
                    <ChatIcon size={14} />
                    <span className="sr-only">{t`Chat started`}</span>
                  </span>
                )}
              </span>
              <bdi className="w-full truncate text-center text-sm font-semibold">
                {otherUser.name}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
