import { useEffect, useState } from 'react'
import { type Devices, listDevices, noDevices } from '../../lib/call/devices.ts'

/**
 * The devices currently plugged in.
 * @param opened changes when a device was permitted, because only then are device names known
 */
export function useDevices(opened: unknown): Devices {
  const [devices, setDevices] = useState<Devices>(noDevices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a device was permitted
  useEffect(() => {
    const read = () => void listDevices().then(setDevices)
    read()
    navigator.mediaDevices?.addEventListener('devicechange', read)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', read)
  }, [opened])
  return devices
}
