import { Link } from 'react-router-dom'
import { appName } from '../../lib/app-name.ts'
import { cx } from '../../ui/cx.ts'
import { Mark } from '../../ui/drawings/mark.tsx'

/** The product's name, a link to Discover: in the top bar, or larger at the side (`wide`). */
export function HomeLink({ wide }: { wide?: boolean }) {
  return (
    <Link
      to="/discover"
      className={cx(
        'flex items-center rounded-sm font-display font-extrabold tracking-tight',
        wide ? 'mb-6 min-h-13 gap-2 px-2 text-3xl' : 'me-auto min-h-11 gap-1 text-2xl',
      )}
    >
      <span className="max-[400px]:hidden max-[21rem]:block! big:block!">
        <Mark size={wide ? 42 : 34} />
      </span>
      <span className={cx(!wide && 'max-[21rem]:sr-only big:sr-only')}>{appName}</span>
    </Link>
  )
}
