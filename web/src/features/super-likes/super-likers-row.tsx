import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { shownAge } from '../../lib/person.ts'
import { photoSrc } from '../../lib/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StarSolidIcon } from '../../ui/icons.tsx'
import { useSuperLikers } from './queries.ts'

const labelOf = (name: string, age: number, answer: string | undefined): string =>
  answer === undefined
    ? t`${name}, ${age}, super liked you`
    : t`${name}, ${age}, super liked your answer “${answer}”`

/** People who super liked the user and await a decision; nothing if there are none. */
export function SuperLikersRow() {
  const people = useSuperLikers()
  if (people.length === 0) return null
  return (
    <section aria-labelledby="super-likers" className="pb-2">
      <h2 id="super-likers" className="px-4 font-display text-lg font-bold">
        {t`Super liked you`}
      </h2>
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-4 pt-2 pb-3">
        {people.map((person) => (
          <li key={person.id} className="min-w-18 max-w-28 shrink-0">
            <Link
              to={`/app/user/${person.id}`}
              aria-label={labelOf(person.name, shownAge(person), person.likedMyAnswer?.answer)}
              className="flex flex-col items-center gap-2 rounded-sm pt-2 pb-1.5 transition-[scale,filter,background-color,color,opacity] duration-150 hover:bg-sunken sink-97"
            >
              <span className="relative flex rounded-full ring-3 ring-super ring-offset-2 ring-offset-surface">
                <Avatar
                  decorative
                  size="lg"
                  name={person.name}
                  src={person.profilePhoto && photoSrc(person.profilePhoto, 'small')}
                />
                <span className="absolute -end-1.5 -bottom-1 grid size-7 place-items-center rounded-full bg-[#5b3fd6] text-white ring-2 ring-surface">
                  <StarSolidIcon size={16} />
                </span>
              </span>
              <span className="flex w-full justify-center gap-1 text-sm font-semibold">
                <bdi className="truncate">{person.name}</bdi>
                <span className="shrink-0 font-medium text-ink-soft">{shownAge(person)}</span>
              </span>
              {person.likedMyAnswer && (
                <bdi className="-mt-1.5 w-full truncate text-center text-xs text-ink-soft">
                  “{person.likedMyAnswer.answer}”
                </bdi>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
