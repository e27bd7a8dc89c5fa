import './app/fonts.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { sourceLanguage } from '@swoon/realtime-server/contract/shared/languages'
import { i18n } from '#i18n'
import { App } from './app/app.tsx'
import { firstQueriesAt, loadScreenAt } from './app/screen-code.tsx'
import { guardDrops } from './lib/drop-guard.ts'
import { takeReplies } from './lib/first-replies.ts'
import { awaitComposition } from './ui/composition.ts'

awaitComposition()
guardDrops()
// Differs from the first script's language if the translations did not arrive, as then everything is in English.
if (i18n.locale === sourceLanguage) {
  document.documentElement.lang = sourceLanguage
  document.dir = 'ltr'
}
const root = document.getElementById('root')
if (root) {
  // Until then the page's outline shows.
  void prepare(location.pathname).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

async function prepare(pathname: string): Promise<void> {
  await loadScreenAt(pathname)
  // Only a known user has replies waiting.
  if (document.documentElement.classList.contains('known'))
    await takeReplies(firstQueriesAt(pathname))
}
