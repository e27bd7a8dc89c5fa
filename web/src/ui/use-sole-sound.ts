import { useEffect, useEffectEvent } from 'react'

let silenceOther: (() => void) | null = null

/**
 * Lets only one element on the page play sound: calls `silence` when another one starts. An element that `yields` does not interrupt a
 * playing sound: it is silenced itself.
 */
export function useSoleSound(sounds: boolean, silence: () => void, yields = false): void {
  const hush = useEffectEvent(silence)
  const isPolite = useEffectEvent(() => yields)
  useEffect(() => {
    if (!sounds) return
    if (silenceOther && isPolite()) return hush()
    const own = () => hush()
    silenceOther?.()
    silenceOther = own
    return () => {
      if (silenceOther === own) silenceOther = null
    }
  }, [sounds])
}
