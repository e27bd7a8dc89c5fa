import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite/compress-plugin.ts'
import { contractPlugin } from './vite/contract-plugin.ts'
import { screens } from './vite/screens-plugin.ts'
import { shell } from './vite/shell-plugin.ts'
import { styles } from './vite/styles-plugin.ts'

const server = process.env.SERVER_URL || 'http://localhost:3000'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The server puts its APP_NAME into the built page and manifest; while developing there is none between.
  plugins: [
    react(),
    tailwindcss(),
    contractPlugin(),
    shell(command === 'build' ? '%APP_NAME%' : process.env.APP_NAME || 'Swoon'),
    screens(),
    styles(),
    compress(),
  ],
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
}))
