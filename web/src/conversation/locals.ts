import { useEffect } from 'react'
import { create } from 'zustand'
import { dropFiles, fileOf } from '../lib/personal-files.ts'
import type { MediaFile } from './message-parts.ts'

/** By file, an address of this page that shows what is sent from here. It stays, so that nothing flickers once it is sent. */
const useLocals = create<{ addresses: Readonly<Record<string, string>> }>(() => ({ addresses: {} }))

/** By message and place, the file that it was sent with from here. */
const sentWith = new Map<string, string>()

export function showFrom(id: string, file: Blob): void {
  if (useLocals.getState().addresses[id]) return
  const address = URL.createObjectURL(file)
  useLocals.setState(({ addresses }) => ({ addresses: { ...addresses, [id]: address } }))
}

/** Forgets a file that is not sent after all. */
export function discardFile({ id }: MediaFile): void {
  if (id === undefined) return
  void dropFiles([id])
  const { [id]: address, ...addresses } = useLocals.getState().addresses
  if (address) URL.revokeObjectURL(address)
  useLocals.setState({ addresses })
}

/** The address in this page of a file of a message that was sent, or is being sent, from here; undefined for any other. */
export function useLocal(key: string, place: number, { id }: MediaFile): string | undefined {
  const name = `${key} ${place}`
  useEffect(() => {
    if (id === undefined) return
    sentWith.set(name, id)
    void fileOf(id).then((file) => file && showFrom(id, file))
  }, [name, id])
  const known = id ?? sentWith.get(name)
  return useLocals(({ addresses }) => (known === undefined ? undefined : addresses[known]))
}
