import { createElement, Fragment, type Key, type ReactNode } from 'react'

/** Elements that may hold text alone. */
const textOnly = new Set(['option', 'title', 'textarea', 'style', 'script', 'text', 'tspan'])

/**
 * The children of an element, with each text that has siblings wrapped in an element of its own.
 * Translators replace text nodes with elements of theirs, while React keeps the nodes it made: inserting before such a text throws
 * NotFoundError, and a new text goes into a node that nobody sees. Text alone in an element is set through that element.
 */
export function apart(type: unknown, children: ReactNode, isStatic: boolean): ReactNode {
  if (typeof type === 'string' && textOnly.has(type))
    return Array.isArray(children) ? joined(children) : children
  // A fragment's surroundings are unknown here.
  if (type === Fragment) return listOf(Array.isArray(children) ? children : [children], !isStatic)
  return Array.isArray(children) ? (allText(children) ?? listOf(children, !isStatic)) : children
}

const joined = (children: readonly ReactNode[]): ReactNode =>
  allText(children) ?? (children as ReactNode[])

/** The children as one text, or null if any of them is not text. */
function allText(children: readonly ReactNode[]): string | null {
  const texts = children.map(textOf)
  return texts.includes(null) ? null : texts.join('')
}

/** The children in their places: adjacent texts become one text, in the place of the first. */
function listOf(children: readonly ReactNode[], isKeyed: boolean): ReactNode[] {
  const texts = children.map(textOf)
  if (!texts.some((text) => text) && !children.some(Array.isArray)) return children as ReactNode[]
  const placed: ReactNode[] = []
  for (let at = 0; at < children.length; at++) {
    const child = children[at]
    if (texts[at] === null) {
      placed.push(Array.isArray(child) ? listOf(child, true) : child)
      continue
    }
    let end = at
    while (end < texts.length && texts[end] !== null) end++
    placed.push(wrapped(texts.slice(at, end).join(''), isKeyed ? `text ${at}` : null))
    for (; at + 1 < end; at++) placed.push(null)
  }
  return placed
}

const wrapped = (text: string, key: Key | null) =>
  text === '' ? null : createElement('span', { key }, text)

/** The text of a child that is text or nothing; null for everything else. */
function textOf(child: ReactNode): string | null {
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint')
    return `${child}`
  return Array.isArray(child) ? allText(child) : null
}
