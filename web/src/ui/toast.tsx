import { create } from 'zustand'

type Toast = {
  title: string
  text?: string
  tone?: 'neutral' | 'success' | 'danger'
  action?: { label: string; onClick: () => void }
}
export type ShownToast = Toast & { id: number }
type Slot = { current: ShownToast | null; open: boolean }

export const useToastSlot = create<Slot>(() => ({ current: null, open: false }))
let lastId = 0

/** Shows a toast, which replaces the previous one. */
export const toast = (next: Toast) =>
  useToastSlot.setState({ current: { ...next, id: ++lastId }, open: true })

let pressed: Element | null = null
const notePress = ({ target }: Event) => {
  if (target instanceof Element) pressed = target
}
globalThis.document?.addEventListener?.('click', notePress, { capture: true })

/** The user's last press, which the next toast is probably about. */
export const lastPressed = (): Element | null => pressed

export const dismissToast = () => useToastSlot.setState({ open: false })

/** Resolves when there is a toast to show. */
export const firstToast = (): Promise<void> =>
  new Promise((resolve) => {
    if (useToastSlot.getState().current) return resolve()
    const forget = useToastSlot.subscribe(({ current }) => {
      if (!current) return
      forget()
      resolve()
    })
  })
