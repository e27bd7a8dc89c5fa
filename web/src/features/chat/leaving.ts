import { create } from 'zustand'

/** The pressed link, while the person is asked about it. It stays while the sheet closes. */
export const useLeaving = create<{ href: string; isAsking: boolean }>(() => ({ href: '', isAsking: false }))

export const leaveFor = (href: string) => useLeaving.setState({ href, isAsking: true })

export const stay = () => useLeaving.setState({ isAsking: false })
