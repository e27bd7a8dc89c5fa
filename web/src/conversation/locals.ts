import { useEffect } from 'react'
import { create } from 'zustand'
import { dropFiles, fileOf } from '../lib/personal-files.ts'
import type { MediaFile } from './message-parts.ts'

/** Object URLs of files sent from here, by file id. They stay, so that nothing flickers once the message is sent. */
const useLocals = create<{ addresses: Readonly<Record<string, string>> }>(() => ({ addresses: {} }))

/** The id of the local file, by message and place. */
const sentWith = new Map<string, string>()

export function showFrom(id: string, file: Blob): void {
  if (useLocals.getState().addresses[id]) return
  const address = URL.createObjectURL(file)
  useLocals.setState(({ addresses }) => ({ addresses: { ...addresses, [id]: address } }))
}

/** Forgets a file that will not be sent. */
export function discardFile({ id }: MediaFile): void {
  if (id === undefined) return
  void dropFiles([id])
  const { [id]: address, ...addresses } = useLocals.getState().addresses
  if (address) URL.revokeObjectURL(address)
  useLocals.setState({ addresses })
}

/** The object URL of a message's file that was sent from here or is being sent; undefined for any other. */
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
