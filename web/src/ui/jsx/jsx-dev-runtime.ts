import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { texts } from './jsx-runtime.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

type Props = { children?: ReactNode } & Record<string, unknown>

/** Like `jsx`, during development. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const placed = texts(type, props, isStatic)
  return react.jsxDEV(type, placed, key, isStatic && Array.isArray(placed.children), source, self)
}
