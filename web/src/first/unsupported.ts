// Shown in place of the app by browsers older than the build's target (supported.ts). Built for browsers of 2015, which support neither the
// catalogs' scripts nor most of the styles.
import {
  directionOf,
  type Language,
  sourceLanguage,
} from '@swoon/realtime-server/contract/shared/languages'
import { languageKey } from '../lib/i18n/languages.ts'
import { lasting } from '../lib/storage.ts'

/** The oldest supported browsers, by name (vite/first-view/first-plugin.ts). */
declare const BROWSERS: readonly [chrome: string, safari: string, firefox: string]
const [chrome, safari, firefox] = BROWSERS

type Words = [title: string, text: (app: string) => string]
const words: Readonly<Record<Language, Words>> = {
  en: [
    'Time to update your browser',
    (app) =>
      `${app} needs ${chrome}, ${safari}, ${firefox} or anything newer. Safari on iPhone and iPad updates along with iOS.`,
  ],
  es: [
    'Toca actualizar tu navegador',
    (app) =>
      `${app} necesita ${chrome}, ${safari}, ${firefox} o una versión más reciente. En el iPhone y el iPad, Safari se actualiza con iOS.`,
  ],
  de: [
    'Dein Browser braucht ein Update',
    (app) =>
      `Für ${app} brauchst du ${chrome}, ${safari}, ${firefox} oder etwas Neueres. Auf iPhone und iPad wird Safari mit iOS aktualisiert.`,
  ],
  fr: [
    'Ton navigateur a besoin d’une mise à jour',
    (app) =>
      `Pour utiliser ${app}, il te faut ${chrome}, ${safari}, ${firefox} ou une version plus récente. Sur iPhone et iPad, Safari se met à jour avec iOS.`,
  ],
  'pt-BR': [
    'Hora de atualizar seu navegador',
    (app) =>
      `O ${app} precisa do ${chrome}, ${safari}, ${firefox} ou de uma versão mais recente. No iPhone e no iPad, o Safari é atualizado com o iOS.`,
  ],
  ar: [
    'حان وقت تحديث متصفحك',
    (app) =>
      `يحتاج ${app} إلى ${chrome} أو ${safari} أو ${firefox} أو إصدار أحدث. على iPhone وiPad يتم تحديث Safari مع iOS.`,
  ],
}

/** The language of a code such as `es-MX`; undefined if the app does not have it. */
const known = (code: string | null) =>
  (Object.keys(words) as Language[]).find(
    (each) => code !== null && each.split('-')[0] === code.split('-')[0],
  )

function chosen(): Language {
  for (const code of [lasting.read(languageKey), ...(navigator.languages || [])]) {
    const language = known(code)
    if (language) return language
  }
  return sourceLanguage
}

const language = chosen()
const [title, text] = words[language]
const name = document.querySelector('meta[name=application-name]')?.getAttribute('content') ?? ''

const main = document.createElement('main')
main.style.cssText =
  'max-width: 24rem; margin: 0 auto; padding: 20vh 1.5rem 2rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center'
const heading = document.createElement('h1')
heading.textContent = title
heading.style.cssText = 'margin: 1rem 0 .5rem; font-size: 1.5rem; line-height: 1.25'
const line = document.createElement('p')
line.textContent = text(name)
line.style.cssText = 'margin: 0'
const balloon = document.createElement('img')
balloon.src = '/favicon.svg'
balloon.alt = ''
balloon.width = 72
main.appendChild(balloon)
main.appendChild(heading)
main.appendChild(line)

document.documentElement.lang = language
document.documentElement.dir = directionOf(language)
document.documentElement.classList.remove('known')
// The app mounts into this element; without it, the app does not start (main.tsx).
const root = document.getElementById('root')
root?.parentNode?.replaceChild(main, root)
