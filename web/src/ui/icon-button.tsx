import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './draw-icon.tsx'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: Icon
  /** The button's accessible name, also shown as a tooltip. */
  label: string
  variant?: 'plain' | 'tonal' | 'raised' | 'photo'
  size?: 'md' | 'lg' | 'xl'
  tone?: 'ink' | 'accent' | 'like' | 'pass' | 'super' | 'danger'
  ref?: Ref<HTMLButtonElement>
}

const variants = {
  plain: 'hover:bg-sunken',
  tonal: 'bg-sunken hover:brightness-97',
  raised: 'bg-raised shadow-mid ring-1 ring-line hover:scale-105',
  photo: 'bg-black/45 text-white backdrop-blur-sm hover:bg-black/60',
}
const sizes = { md: 'size-11', lg: 'size-14', xl: 'size-16' }
const glyphs = { md: 22, lg: 27, xl: 31 }
const tones = {
  ink: 'text-ink',
  accent: 'text-accent',
  like: 'text-like',
  pass: 'text-pass',
  super: 'text-super',
  danger: 'text-danger',
}

export function IconButton({
  icon: Drawn,
  label,
  variant = 'plain',
  size = 'md',
  tone = 'ink',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(
        'grid shrink-0 place-items-center rounded-full transition-[scale,filter,background-color,color,opacity] duration-150',
        'sink-92 disabled:opacity-40 disabled:cursor-not-allowed',
        sizes[size],
        variant !== 'photo' && tones[tone],
        variants[variant],
        className,
      )}
    >
      <Drawn size={glyphs[size]} />
    </button>
  )
}
