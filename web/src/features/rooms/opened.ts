import { create } from 'zustand'

export interface RoomPerson {
  id: string
  name: string
  profilePhoto: string | null
}

interface Sheet {
  kind: 'profile' | 'putOut'
  person: RoomPerson
}

/** The sheet open over the room. It stays set while closing. */
export const useOpened = create<{ sheet: Sheet | null; isOpen: boolean }>(() => ({
  sheet: null,
  isOpen: false,
}))

export const openSheet = (sheet: Sheet): void => useOpened.setState({ sheet, isOpen: true })

export const closeSheet = (): void => useOpened.setState({ isOpen: false })
