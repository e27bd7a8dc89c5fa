/** Milliseconds of loading before a song waits for a press, and its volume between 0 and 1. */
const patience = 3000
const volume = 0.6

export type SongState = 'loading' | 'waiting' | 'playing' | 'playing-by-press'

/**
 * Plays a song in a loop. If it has not loaded after three seconds, or the browser does not allow sound yet, it waits for the first click
 * or touch on the page (`playing-by-press`). Presses on `control` are left to that control. @returns a function that stops the song
 */
export function startSong(
  audio: HTMLAudioElement,
  control: Element,
  onState: (state: SongState) => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const begin = () =>
    audio.play().catch((error: unknown) => {
      if (!signal.aborted && error instanceof DOMException && error.name === 'NotAllowedError')
        wait()
    })
  let pressing: AbortController | null = null
  let isByPress = false
  const wait = () => {
    clearTimeout(timer)
    onState('waiting')
    if (pressing) return
    pressing = new AbortController()
    // A song that is still loading must not start later.
    audio.pause()
    const press = ({ target }: Event) => {
      isByPress = !(target instanceof Node && control.contains(target))
      if (isByPress) void begin()
    }
    for (const type of ['click', 'touchend'])
      document.addEventListener(type, press, {
        capture: true,
        passive: true,
        signal: pressing.signal,
      })
  }
  const timer = setTimeout(wait, patience)
  audio.addEventListener(
    'playing',
    () => {
      clearTimeout(timer)
      pressing?.abort()
      pressing = null
      onState(isByPress ? 'playing-by-press' : 'playing')
    },
    { signal },
  )
  audio.volume = volume
  audio.loop = true
  onState('loading')
  void begin()
  return () => {
    clearTimeout(timer)
    listening.abort()
    pressing?.abort()
    audio.pause()
  }
}
