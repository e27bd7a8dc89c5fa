// The page's first script. It is inline in the HTML (vite/first-view/first-plugin.ts), so it runs before the first paint and before the app
// arrives, and every byte of it delays that paint.
import { dropEarly } from '../lib/early.ts'
import { dropPicture } from '../lib/first-picture.ts'
import { keepInstallPrompt } from '../lib/install-prompt.ts'
import { showFonts } from '../lib/show-fonts.ts'
import { ageConfirmedKey, signedInKey } from '../lib/signed-in-here.ts'
import { lasting, serviceWorkers } from '../lib/storage.ts'
import { isTheme, themeKey } from '../ui/theme-choice.ts'
import { applyLanguage } from './language.ts'
import { beginCalls } from './preload.ts'
import { reloadWhenStale } from './stale.ts'

reloadWhenStale()
applyLanguage()
keepInstallPrompt()
// Applied here to prevent a flash of the other theme.
const theme = lasting.read(themeKey)
if (isTheme(theme) && theme !== 'system') document.documentElement.dataset.theme = theme
const isKnown = [signedInKey, ageConfirmedKey].every((key) => lasting.read(key) === 'true')
// The outline of the shell in place of the balloon; its styles are in the page.
if (isKnown && document.documentElement.dataset.screen)
  document.documentElement.classList.add('known')
// Another tab signed out, or signed in as someone else.
addEventListener('storage', ({ key }) => {
  if (key !== signedInKey) return
  dropEarly()
  dropPicture()
})
// With a worker the fonts are stored. Otherwise they load after the code (app/fonts.ts).
if (serviceWorkers()?.controller) showFonts()
// The rest of the code loads once the first calls are sent, but does not wait for long. A call that fails here fails again in the app,
// which reports it.
setTimeout(loadCode, 400)
beginCalls(document.documentElement.dataset.screen).then(loadCode, loadCode)

function loadCode(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=soon]'))
    link.rel = 'modulepreload'
}
