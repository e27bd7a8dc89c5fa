import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './vite/contract-plugin.ts'
import { messages } from './vite/messages-plugin.ts'

/** The moderators' console: a separate build, which the product neither contains nor serves. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [messages(), react(), tailwindcss(), contractPlugin()],
  build: {
    outDir: 'dist-console',
    emptyOutDir: true,
    target: ['chrome123', 'safari17.5', 'firefox128'],
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'console.html' },
  },
})
