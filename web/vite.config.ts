import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogs } from './vite/catalogs-plugin.ts'
import { compress } from './vite/compress-plugin.ts'
import { contractPlugin } from './vite/contract-plugin.ts'
import { groups } from './vite/first-view/chunks.ts'
import { first } from './vite/first-view/first-plugin.ts'
import { pages } from './vite/first-view/pages-plugin.ts'
import { shell } from './vite/first-view/shell-plugin.ts'
import { messages } from './vite/messages-plugin.ts'
import { worker } from './vite/worker-plugin.ts'

const target = ['chrome123', 'safari17.5', 'firefox128']
const server = process.env.SERVER_URL || 'http://localhost:3000'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The server puts its APP_NAME into the built page and manifest; the dev server has to do it here.
  plugins: [
    messages(),
    react(),
    tailwindcss(),
    contractPlugin(),
    first(target),
    catalogs(),
    shell(command === 'build' ? '%APP_NAME%' : process.env.APP_NAME || 'Swoon'),
    pages(),
    worker(target),
    compress(),
  ],
  build: {
    target,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/media': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}))
