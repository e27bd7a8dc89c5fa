import { useEffect, useEffectEvent } from 'react'

let silenceOther: (() => void) | null = null

/** Whether an element that uses `useSoleSound` is playing sound. */
export const isSomethingHeard = (): boolean => silenceOther !== null

/** Lets only one element on the page play sound: calls `silence` when another one begins to. */
export function useSoleSound(sounds: boolean, silence: () => void): void {
  const hush = useEffectEvent(silence)
  useEffect(() => {
    if (!sounds) return
    const own = () => hush()
    silenceOther?.()
    silenceOther = own
    return () => {
      if (silenceOther === own) silenceOther = null
    }
  }, [sounds])
}
