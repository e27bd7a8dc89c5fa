import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages, sourceLanguage } from './src/lib/i18n/languages.ts'

/** Where the sentences are looked for and their translations stand; `npm run messages` brings both together. */
export default defineConfig({
  locales: Object.keys(languages),
  sourceLocale: sourceLanguage,
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*', '<rootDir>/src/console', '<rootDir>/src/ui/gallery'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
