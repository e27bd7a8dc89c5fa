import { fingerQuery } from './use-media.ts'

/**
 * Milliseconds between the end of a composition and the Enter that ended it, in browsers that report them in this order; `reported`: where
 * an Enter was also part of the composition.
 */
const settling = { reported: 5, unreported: 50 }

/** Scripts whose input methods offer candidates, which Enter accepts. */
const chosen = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
/** In this script, Enter ends the syllable and counts as Enter too. */
const spelled = /\p{Script=Hangul}/u

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'timeStamp'>

/** Checks whether a key belongs to the input method: it moves between candidates, accepts one or cancels. */
export const isComposing = ({
  isComposing: is,
  keyCode,
}: Pick<Press, 'isComposing' | 'keyCode'>): boolean =>
  // Some browsers report it only by this code.
  is || keyCode === 229

/** Tells apart an Enter that accepts an input method's candidate from an Enter that counts as such. */
export function createJudge() {
  let isReported = false
  /** The last finished composition, until another key is pressed. */
  let last: { at: number; text: string; within: number } | undefined
  return {
    begun(): void {
      isReported = false
    },
    ended({ timeStamp, data }: Pick<CompositionEvent, 'timeStamp' | 'data'>): void {
      last = {
        at: timeStamp,
        text: data ?? '',
        within: settling[isReported ? 'reported' : 'unreported'],
      }
      isReported = false
    },
    /** Call once per key press. `byFinger`: on an on-screen keyboard. @returns whether it belongs to the input method */
    isCandidate(press: Press, byFinger: boolean): boolean {
      if (isComposing(press)) {
        isReported ||= press.key === 'Enter'
        return true
      }
      const before = last
      last = undefined
      if (press.key !== 'Enter' || !before || press.timeStamp - before.at >= before.within)
        return false
      // Safari ends the composition first. A phone's keyboard composes each word, and the Enter after it counts.
      return chosen.test(before.text) || !(byFinger || spelled.test(before.text))
    },
  }
}

const candidates = new WeakSet<Event>()

/** Checks whether Enter was pressed and counts as Enter, for React's handlers. */
export const pressesEnter = ({ nativeEvent: press }: { nativeEvent: KeyboardEvent }): boolean =>
  press.key === 'Enter' && !isComposing(press) && !candidates.has(press)

/** Watches input methods, and keeps an Enter that accepts a candidate from submitting the form around a field. */
function watch(): void {
  const judge = createJudge()
  addEventListener('compositionstart', judge.begun, true)
  addEventListener('compositionend', judge.ended, true)
  const onPress = (event: KeyboardEvent) => {
    const byFinger = matchMedia(fingerQuery).matches
    if (!judge.isCandidate(event, byFinger) || event.key !== 'Enter') return
    candidates.add(event)
    // An on-screen keyboard may report every key as part of the composition.
    if (!byFinger) event.preventDefault()
  }
  addEventListener('keydown', onPress, true)
}
// Once per page. Unit tests of the rules have no document.
if (typeof document !== 'undefined') watch()
