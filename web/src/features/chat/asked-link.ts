import { create } from 'zustand'

/** The pressed link that the user is being asked about. It stays set while the sheet closes. */
export const useLink = create<{ href: string; isAsking: boolean }>(() => ({
  href: '',
  isAsking: false,
}))

export const askBeforeOpening = (href: string) => useLink.setState({ href, isAsking: true })
