import { mutantsOf } from '../mutant.ts'

const toasts = mutantsOf('web/src/ui/toast-time.ts')
const superLikes = mutantsOf('web/src/features/swipes/super-like.ts')
const format = mutantsOf('web/src/lib/format.ts')
const units = mutantsOf('web/src/lib/units.ts')
const position = mutantsOf('web/src/features/location/actions.ts')
const addresses = mutantsOf('web/src/features/people-i-know/addresses.ts')
const install = mutantsOf('web/src/features/install/rules.ts')
const pages = mutantsOf('web/src/worker/pages.ts')
const languages = mutantsOf('web/src/lib/i18n/languages.ts')
const enter = mutantsOf('web/src/ui/enter.ts')
const zoom = mutantsOf('web/src/ui/lightbox/zoom.ts')
const live = mutantsOf('web/src/lib/live-query.ts')
const clock = mutantsOf('web/src/lib/server-clock.ts')
const age = mutantsOf('web/src/app/age-confirmation.ts')
const changes = mutantsOf('web/src/lib/change.ts')
const undo = mutantsOf('web/src/features/discovery/undo.ts')
const focus = mutantsOf('web/src/ui/keep-focus.ts')
const button = mutantsOf('web/src/ui/button.tsx')
const chips = mutantsOf('web/src/ui/choice-chips.tsx')

/** Parts shared by every screen: toasts, texts, keys, and offline behavior. */
export const screens = [
  toasts(
    'a toast stays for five seconds',
    'shownFor = 5000',
    'shownFor = 15_000',
    'features/promises/screens',
    'journeys/toasts.full',
  ),
  superLikes(
    'a super like is celebrated for 3.5 seconds',
    'superLikeTime = 3500',
    'superLikeTime = 4500',
    'features/promises/screens',
  ),
  format(
    'someone is online for five minutes',
    'onlineWindow = 5 *',
    'onlineWindow = 15 *',
    'features/promises/screens',
    'web/src/lib/format',
  ),
  format(
    'yesterday is yesterday',
    'if (days === 1) return t`Yesterday`\n',
    'if (days === 2) return t`Yesterday`\n',
    'web/src/lib/format',
  ),
  units(
    'a mile has 1.609 kilometers',
    'kilometersInMile = 1.609344',
    'kilometersInMile = 1.852',
    'web/src/lib/units',
  ),
  position(
    'the browser is asked for an exact position',
    'enableHighAccuracy: true',
    'enableHighAccuracy: false',
    'features/promises/screens',
  ),
  addresses(
    'each address of a paste is listed once',
    'found.add(form)',
    'found.add(form.toUpperCase())',
    'web/src/features/people-i-know/addresses',
  ),
  install(
    'an app that is installed is not offered again',
    'if (isInstalled) return null',
    '',
    'web/src/features/install/rules',
  ),
  pages(
    'every chat opens without a network',
    "if (path.startsWith('/chat/')) return '/chat/-'",
    '',
    'web/src/worker/pages',
    'journeys/offline',
  ),
  languages(
    'the language that was chosen is shown',
    'isLanguage(chosen) ? chosen :',
    'isLanguage(chosen) ? sourceLanguage :',
    'web/src/lib/i18n/languages',
    'journeys/language',
  ),
  enter(
    'Enter that takes a candidate of an input method sends nothing',
    'return chosen.test(before.text) || !(byFinger || spelled.test(before.text))',
    'return false',
    'web/src/ui/enter',
    'journeys/composing-text',
  ),
  zoom(
    'an enlarged photo keeps its edges at those of the stage',
    'return { scale, x: hold(x, photo.width, stage.width), y: hold(y, photo.height, stage.height) }',
    'return { scale, x, y }',
    'web/src/ui/lightbox/zoom',
  ),
  live(
    'an answer loses no event that came while it was under way',
    'changes.reduce<unknown>((latest, change) => change(latest), data) as T',
    'data',
    'web/src/lib/live-query',
    'journeys/old-answers.full',
  ),
  clock(
    'a late event does not set the clock back',
    'if (ahead === null || atLeast > ahead) correct(atLeast)',
    'correct(atLeast)',
    'web/src/lib/server-clock',
  ),
  age(
    'a browser asks once whether its user is of age',
    "lasting.write(ageConfirmedKey, 'true')",
    '',
    'journeys/keyboard',
    'journeys/age-and-language.full',
  ),
  changes(
    'a refusal takes back what was shown before it',
    'undo?.()',
    'void undo',
    'web/src/lib/change',
  ),
  changes(
    'a press after a lost answer repeats the call with its id',
    'if (!isTransient(error)) id?.settle()',
    'id?.settle()',
    'web/src/lib/change',
  ),
  undo(
    'a decision whose undoing was answered late is taken back once',
    'if (isTransient(error)) unsure = last',
    'if (isTransient(error)) unsure = undefined',
    'web/src/features/discovery/undo',
  ),
  focus(
    'the focus goes to a heading when its element disappears',
    'isLost(last)) focusNear(path)',
    'isLost(last)) return',
    'journeys/focus',
  ),
  button(
    'the focus stays on a button that is off',
    'aria-disabled={isOff || undefined}',
    'disabled={isOff && !busy}',
    'journeys/focus',
  ),
  chips(
    'a chip keeps its width when ticked',
    'className="absolute -end-1 -top-1 ',
    'className="',
    'journeys/filters',
  ),
]
