import { useEffect, useEffectEvent } from 'react'

let silenceOther: (() => void) | null = null

/** One thing on the page sounds at a time: when something else begins to, `silence` is called. */
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
