import { lastPressed } from './toast.tsx'

/** Milliseconds for which words about what saves itself stay, although the person goes on typing. */
const atLeast = 1000

/**
 * Reports once that the person mends what a toast complains about: they correct or send again the form from which it came, or press again
 * what they pressed before. @returns a function that ends it
 */
export function whenMended(mended: () => void): () => void {
  const since = performance.now()
  const pressed = lastPressed()
  const form = (pressed as HTMLButtonElement | null)?.form ?? pressed?.closest('form')
  const origin = form ?? pressed?.closest('button, label') ?? pressed
  const listening = new AbortController()
  const hear = ({ target, type }: Event) => {
    if (!(target instanceof Element) || !origin?.contains(target)) return
    if (type === 'click' && !target.closest('button')) return
    if (type === 'input' && !form && performance.now() - since < atLeast) return
    mended()
  }
  for (const type of ['submit', 'input', 'change', 'click'])
    window.addEventListener(type, hear, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
