import { attachDrag } from './drag.ts'

/** Lets a pointer drag `element` anywhere until `onDrop` gets its box there and gives it a place. @returns a function that ends it */
export function dragFreely(element: HTMLElement, onDrop: (at: DOMRect) => void): () => void {
  const rest = () => {
    element.style.translate = ''
  }
  return attachDrag(element, {
    onStart: () => {},
    onMove: (dx, dy) => {
      element.style.translate = `${dx}px ${dy}px`
    },
    onEnd: () => {
      const at = element.getBoundingClientRect()
      rest()
      onDrop(at)
    },
    onCancel: rest,
  })
}
