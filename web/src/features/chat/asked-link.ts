import { create } from 'zustand'

/** The pressed link, while the user is asked about it. It stays while the sheet closes. */
export const useLink = create<{ href: string; isAsking: boolean }>(() => ({
  href: '',
  isAsking: false,
}))

export const askBeforeOpening = (href: string) => useLink.setState({ href, isAsking: true })
