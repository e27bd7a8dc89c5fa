import { t } from '@lingui/core/macro'
import { cx } from './cx.ts'
import { useFailed } from './failed.ts'
import { initialOf } from './initial.ts'

type AvatarProps = {
  /** The person's name, for the alternative text, and for the initial when there is no photo. */
  name: string
  src?: string | null
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  online?: boolean
  /** The name is shown beside it, so screen readers need not read it twice. */
  decorative?: boolean
}

const sizes = {
  xs: 'size-8 text-xs',
  sm: 'size-9 text-sm',
  md: 'size-12 text-lg',
  lg: 'size-16 text-2xl',
  xl: 'size-36 text-5xl',
}
const dots = { xs: 'size-2', sm: 'size-2.5', md: 'size-3.5', lg: 'size-4', xl: 'size-6' }

export function Avatar({ name, src, size = 'md', online, decorative }: AvatarProps) {
  const [broken, setBroken] = useFailed<string | null>(null)
  const alt = decorative ? '' : name
  const shown = src && src !== broken ? src : null
  return (
    <span
      className={cx(
        'relative inline-block shrink-0 rounded-full',
        sizes[size],
        online && 'ring-2 ring-online ring-offset-2 ring-offset-surface',
      )}
    >
      {shown ? (
        <img
          src={shown}
          alt={alt}
          draggable={false}
          onError={() => setBroken(() => shown)}
          className="size-full rounded-full bg-sunken object-cover object-[50%_15%]"
        />
      ) : (
        <span className="grid size-full place-items-center rounded-full bg-accent-fade font-display font-bold text-on-accent uppercase">
          {!decorative && <span className="sr-only">{name}</span>}
          <span aria-hidden="true">{initialOf(name)}</span>
        </span>
      )}
      {online && (
        <span
          className={cx(
            'absolute end-0 bottom-0 rounded-full bg-online ring-2 ring-surface',
            dots[size],
          )}
        >
          <span className="sr-only">{t`Online`}</span>
        </span>
      )}
    </span>
  )
}
