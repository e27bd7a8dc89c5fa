import { t } from '@lingui/core/macro'
import { socialLinks } from '../../lib/person.ts'
import { cx } from '../../ui/cx.ts'
import { NoteHandleIcon, PhotoHandleIcon } from '../../ui/icons.tsx'

type SocialLinksProps = {
  person: { name: string; instagramUsername: string | null; tiktokUsername: string | null }
  look: 'photo' | 'row'
}

/** Links to the person's pages on other sites: round icons on a photo, or named ones in a row. */
export function SocialLinks({ person, look }: SocialLinksProps) {
  const links = socialLinks(person)
  if (links.length === 0) return null
  return (
    <div
      className={cx(
        'flex',
        look === 'photo'
          ? 'pointer-events-auto relative z-10 -my-2 -me-1.5 ms-auto -space-x-1'
          : 'flex-wrap gap-2',
      )}
    >
      {links.map(({ site, username, href }) => {
        const Drawn = site === 'Instagram' ? PhotoHandleIcon : NoteHandleIcon
        return (
          <a
            key={site}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            draggable={false}
            aria-label={t`${{ name: person.name }} on ${site}: ${username}`}
            className={
              look === 'photo'
                ? 'grid size-11 place-items-center rounded-full outline-white'
                : 'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-medium hover:bg-sunken'
            }
          >
            {look === 'photo' ? (
              <span className="grid size-8 place-items-center rounded-full bg-white/22">
                <Drawn size={19} />
              </span>
            ) : (
              <>
                <Drawn size={20} className="shrink-0" />
                <bdi className="min-w-0 wrap-anywhere">@{username}</bdi>
              </>
            )}
          </a>
        )
      })}
    </div>
  )
}
