import { create } from 'zustand'

/** A message of the other person. */
export interface Chosen {
  id: string
  content: string
}

/** The message whose actions are shown. It stays while their sheet closes. */
export const useChosen = create<{ message: Chosen | null; isOpen: boolean }>(() => ({ message: null, isOpen: false }))

export const choose = (message: Chosen) => useChosen.setState({ message, isOpen: true })

export const unchoose = () => useChosen.setState({ isOpen: false })
