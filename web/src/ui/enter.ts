import { fingerQuery } from './use-media.ts'

/**
 * Milliseconds between the end of a composition and the press of Enter that ended it, where the browser reports them in this order;
 * `reported`: where an Enter was part of the composition, too.
 */
const settling = { reported: 5, unreported: 50 }

/** Scripts whose input methods offer candidates, of which Enter takes one. */
const chosen = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
/** Here Enter ends the syllable and is meant as Enter too. */
const spelled = /\p{Script=Hangul}/u

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'timeStamp'>

/**
 * Checks whether a key belongs to the input method: it moves among the candidates, takes one or
 * gives them up.
 */
export const isComposing = ({
  isComposing: is,
  keyCode,
}: Pick<Press, 'isComposing' | 'keyCode'>): boolean =>
  // Some browsers say it only by this code.
  is || keyCode === 229

/** Distinguishes presses of Enter that take a candidate of an input method from those that are meant as Enter. */
export function createJudge() {
  let isReported = false
  /** The composition that ended last, until another key is pressed. */
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
    /** Call once for each key that is pressed. `byFinger`: on a screen's keyboard. @returns whether it belongs to the input method */
    isCandidate(press: Press, byFinger: boolean): boolean {
      if (isComposing(press)) {
        isReported ||= press.key === 'Enter'
        return true
      }
      const before = last
      last = undefined
      if (press.key !== 'Enter' || !before || press.timeStamp - before.at >= before.within)
        return false
      // Safari ends the composition first. A phone's keyboard composes each word, and Enter after it is meant.
      return chosen.test(before.text) || !(byFinger || spelled.test(before.text))
    },
  }
}

const candidates = new WeakSet<Event>()

/** Checks whether Enter was pressed and is meant, for React's handlers. */
export const pressesEnter = ({ nativeEvent: press }: { nativeEvent: KeyboardEvent }): boolean =>
  press.key === 'Enter' && !isComposing(press) && !candidates.has(press)

/** Watches what input methods do, and keeps an Enter that takes a candidate from sending the form around a field. */
function watch(): void {
  const judge = createJudge()
  addEventListener('compositionstart', judge.begun, true)
  addEventListener('compositionend', judge.ended, true)
  const onPress = (event: KeyboardEvent) => {
    const byFinger = matchMedia(fingerQuery).matches
    if (!judge.isCandidate(event, byFinger) || event.key !== 'Enter') return
    candidates.add(event)
    // A screen's keyboard may call every key a part of the composition.
    if (!byFinger) event.preventDefault()
  }
  addEventListener('keydown', onPress, true)
}
// Once for each page. The rules alone are tested without one.
if (typeof document !== 'undefined') watch()
