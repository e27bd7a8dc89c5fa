import type { Message } from '@swoon/realtime-server/contract/chat'
import { create } from 'zustand'

interface Opened {
  message: Message | null
  isMine: boolean
  isOpen: boolean
  /** What is asked after the menu. */
  next: 'edit' | 'delete' | null
}

/** The message whose actions are shown. It stays while their sheet closes. */
export const useOpened = create<Opened>(() => ({
  message: null,
  isMine: false,
  isOpen: false,
  next: null,
}))

export const openMenu = (message: Message, isMine: boolean) =>
  useOpened.setState({ message, isMine, isOpen: true })

export const closeMenu = () => useOpened.setState({ isOpen: false, next: null })
