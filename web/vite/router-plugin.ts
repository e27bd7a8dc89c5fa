import type { Plugin } from 'vite'
import { lean } from './router.ts'

/** Without it the whole framework mode of the router is part of every first visit. */
export function router(): Plugin {
  return {
    name: 'router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/chunk-\w+\.mjs$/, code: 'function BrowserRouter' },
      handler: (code) => ({ code: lean(code), map: null }),
    },
  }
}
