import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './draw-icon.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
}

const faded = 'aria-disabled:opacity-50'
const variants = {
  // Text on a faded gradient is hard to read, so a disabled button is gray and a busy one keeps its color.
  primary:
    'bg-accent-fade text-on-accent shadow-mid hover:not-aria-disabled:brightness-108 aria-busy:opacity-70 aria-disabled:not-aria-busy:bg-line aria-disabled:not-aria-busy:bg-none aria-disabled:not-aria-busy:text-ink-soft',
  secondary: `bg-tint text-accent hover:brightness-97 ${faded}`,
  outline: `border border-line-strong text-ink hover:bg-sunken ${faded}`,
  ghost: `text-ink-soft hover:bg-sunken hover:text-ink ${faded}`,
  danger: `bg-danger-fill text-white shadow-low hover:brightness-108 ${faded}`,
}
const sizes = {
  sm: 'min-h-11 px-4 gap-1.5 text-sm rounded-full',
  md: 'min-h-12 px-5 gap-2 text-base rounded-full',
  lg: 'min-h-14 px-7 gap-2.5 text-[min(1.125rem,8.5vw)] rounded-full big:px-5',
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ variant = 'primary', size = 'md', wide }: Look = {}) =>
  cx(
    'inline-flex items-center justify-center font-semibold select-none text-center leading-tight',
    'transition-[scale,filter,background-color,color,opacity] duration-150 sink-97 aria-disabled:shadow-none',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: Icon
    /** Shows a spinner and ignores presses. The label stays, so that the accessible name and the focus stay too. */
    busy?: boolean
    children: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** Covers Enter in a field of its form too. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export function Button({
  variant,
  size,
  wide,
  icon: Drawn,
  busy,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      {...(isOff && { onClick: ignore })}
      // `disabled` would lose the focus.
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? (
        <span
          aria-hidden="true"
          className="size-5 animate-spin-soft rounded-full border-2 border-current/30 border-t-current"
        />
      ) : (
        Drawn && <Drawn size={size === 'sm' ? 18 : 20} className="shrink-0" />
      )}
      {children}
    </button>
  )
}
