/** Lets an element play at a speaker, null for the browser's own, also after the speaker was unplugged and is back. @returns what ends that */
export function playAt(element: HTMLMediaElement, speaker: string | null): () => void {
  const set = () => {
    // One that is not there any more is silent, so the browser's own takes its place.
    if (element.setSinkId) void element.setSinkId(speaker ?? '').catch(() => element.setSinkId('').catch(() => {}))
  }
  set()
  navigator.mediaDevices?.addEventListener('devicechange', set)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', set)
}
