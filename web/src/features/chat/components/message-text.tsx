import type { MouseEvent } from 'react'
import { piecesOf } from '../link-parser.ts'
import { askBeforeOpening } from './link-warning.tsx'

/** A message's text. A press on a link in it asks before it opens; nothing is fetched from the link. */
export function MessageText({ content }: { content: string }) {
  return piecesOf(content).map(({ text, href }, place) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change
        key={place}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        draggable={false}
        onClick={(event) => ask(event, href)}
        onAuxClick={(event) => ask(event, href)}
        // A long press would fetch the page for a preview.
        className="rounded-[3px] underline underline-offset-2 outline-current [-webkit-touch-callout:none]"
      >
        {text}
      </a>
    ),
  )
}

function ask(event: MouseEvent, href: string): void {
  // The right mouse button opens the browser's own menu.
  if (event.button > 1) return
  event.preventDefault()
  askBeforeOpening(href)
}
