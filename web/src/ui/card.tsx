import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  flush?: boolean
}

/** A raised surface. `flush` omits the padding, for content such as a photo. */
export function Card({ as: Tag = 'div', flush, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'rounded-md bg-raised shadow-low ring-1 ring-line/70',
        flush ? 'overflow-hidden' : 'p-4',
        className,
      )}
    />
  )
}
