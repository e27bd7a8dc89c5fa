import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite/compress-plugin.ts'
import { contractPlugin } from './vite/contract-plugin.ts'
import { shell } from './vite/shell-plugin.ts'

const name = process.env.APP_NAME || 'Swoon'
// index.html and the code read the name from here.
process.env.VITE_APP_NAME = name

const server = process.env.SERVER_URL || 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), contractPlugin(), shell(name), compress()],
  build: {
    target: ['chrome123', 'safari17.5', 'firefox128'],
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/media': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
