import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { entryOf, Layers } from './layers.ts'

let layers: Layers | null = null

export function tabLayers(): Layers {
  layers ??= new Layers(window)
  return layers
}

/** Closes the layer with the browser's Back while it is open. A dialog `inOrder` lies below dialogs that come later in the page. */
export function useLayer(
  isOpen: boolean,
  onBack: () => void,
  dialog?: RefObject<Node | null>,
  inOrder = false,
): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => {
    if (isOpen) return tabLayers().open(() => back(), dialog?.current, inOrder)
  }, [isOpen, dialog, inOrder])
}

/** The index of the screen's own history entry in this visit, from 0, also with layers open on it. */
export function screenIndex(): number {
  const { index, depth } = entryOf(window.history.state)
  return index - depth
}
