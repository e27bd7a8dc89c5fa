import { create } from 'zustand'

/** Where a pressed link leads, while the person is asked. It stays while the sheet closes. */
export const useLeaving = create<{ href: string; isAsking: boolean }>(() => ({ href: '', isAsking: false }))

export const leaveFor = (href: string) => useLeaving.setState({ href, isAsking: true })

export const stay = () => useLeaving.setState({ isAsking: false })
