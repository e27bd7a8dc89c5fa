// The page's first script. It stands in the HTML itself (vite/first-plugin.ts), so it runs before the first paint and before the app
// has come; every byte of it holds that back.
import { dropEarly } from '../lib/early.ts'
import { signedInKey } from '../lib/signed-in-here.ts'
import { isTheme, themeKey } from '../ui/theme-choice.ts'
import { beginCalls } from './calls.ts'

try {
  // A chosen theme must not flash the other one.
  const theme = localStorage.getItem(themeKey)
  if (isTheme(theme) && theme !== 'system') document.documentElement.dataset.theme = theme
} catch {
  // A browser that lets nothing be read keeps its own theme.
}
// Another tab signs out, or in as somebody else.
addEventListener('storage', ({ key }) => {
  if (key === signedInKey) dropEarly()
})
// What fails here fails again, aloud, when the app asks. The faces have stand-ins of their size, so they leave the line to the rest.
beginCalls(document.documentElement.dataset.screen)
  .catch(() => undefined)
  .finally(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'preload'
  })
