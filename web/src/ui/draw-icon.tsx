import type { ReactNode, SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { size?: number }
export type Icon = (props: IconProps) => ReactNode

/** One stroke style for all icons: 24 px grid, 1.8 wide, round ends. Decorative: the control around an icon carries the name. */
export const draw = (children: ReactNode): Icon =>
  function DrawnIcon({ size = 24, ...rest }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {children}
      </svg>
    )
  }

export const line = (d: string) => draw(<path d={d} />)
/** An icon that points along the reading direction, mirrored from right to left. */
export const pointing = (d: string) =>
  draw(<path d={d} className="origin-center rtl:-scale-x-100" />)
export const solid = (d: string) => draw(<path d={d} fill="currentColor" />)
