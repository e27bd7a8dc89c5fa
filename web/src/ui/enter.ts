/** Milliseconds between the end of a composition and the press of Enter that ended it, where the browser tells of them in this order. */
const settling = 50

/** How long ago the last composition ended, and with which text. */
let last: { at: number; text: string } | undefined

/** Scripts whose input methods offer candidates, of which Enter takes one. */
const chosen = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
/** Here Enter ends the syllable and is meant as Enter too. */
const spelled = /\p{Script=Hangul}/u

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'timeStamp'>

/** Notes the end of a composition. */
export function noteComposed({ timeStamp, data }: Pick<CompositionEvent, 'timeStamp' | 'data'>): void {
  last = { at: timeStamp, text: data ?? '' }
}

/** Whether a key belongs to the input method: it moves among the candidates, takes one or gives them up. */
export const isComposing = ({ isComposing: is, keyCode }: Pick<Press, 'isComposing' | 'keyCode'>): boolean =>
  // Some browsers say it only by this code.
  is || keyCode === 229

/** Whether Enter was pressed, and not to take a candidate of an input method. `byFinger`: the device has no keyboard. */
export function isEnter(press: Press, byFinger: boolean): boolean {
  if (press.key !== 'Enter' || isComposing(press)) return false
  // Safari ends the composition first. A phone's keyboard composes each word, and Enter after it is meant.
  const hasJustEnded = last !== undefined && press.timeStamp - last.at < settling
  return !(hasJustEnded && (chosen.test(last?.text ?? '') || !(byFinger || spelled.test(last?.text ?? ''))))
}

/** The main pointer is a finger, so that the keyboard is the screen's: a phone, or a tablet. */
export const fingerQuery = '(pointer: coarse)'

/** Whether a press of Enter is meant as such, for handlers of React's. */
export const pressesEnter = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): boolean =>
  isEnter(nativeEvent, matchMedia(fingerQuery).matches)

/** Keeps an Enter that takes a candidate from sending the form around a field. Call once for each page. */
export function guardForms(): void {
  addEventListener('compositionend', noteComposed, true)
  addEventListener(
    'keydown',
    (event) => {
      const byFinger = matchMedia(fingerQuery).matches
      // A phone's keyboard may call every key a part of the composition.
      if (event.key === 'Enter' && !byFinger && !isEnter(event, byFinger)) event.preventDefault()
    },
    true,
  )
}
