import { create } from 'zustand'

interface Opened<M> {
  message: M | null
  isOpen: boolean
}

/** The message whose menu is open. It stays set while the sheet closes. */
export function createMenu<M>() {
  const useMenu = create<Opened<M>>(() => ({ message: null, isOpen: false }))
  return {
    useMenu,
    open: (message: M): void => useMenu.setState({ message, isOpen: true }),
    close: (): void => useMenu.setState({ isOpen: false }),
    forget: (): void => useMenu.setState({ message: null, isOpen: false }),
  }
}
