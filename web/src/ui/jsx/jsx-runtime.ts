import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'
import { apart } from './apart.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

type Props = { children?: ReactNode } & Record<string, unknown>

/** Every element compiles to this: React's own `jsx`, with text kept apart from its siblings. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, texts(type, props, false), key)
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  const placed = texts(type, props, true)
  return Array.isArray(placed.children)
    ? react.jsxs(type, placed, key)
    : react.jsx(type, placed, key)
}

export function texts(type: ElementType, props: Props, isStatic: boolean): Props {
  const children = apart(type, props.children, isStatic)
  return children === props.children ? props : { ...props, children }
}
