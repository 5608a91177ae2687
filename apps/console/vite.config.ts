import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoad } from './build/first-load.ts'
import { precompress } from './build/precompress.ts'

const SERVER = process.env.BAIZE_SERVER_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: { dedupe: ['zod'] },
  plugins: [react(), tailwindcss(), firstLoad(), precompress()],
  server: { proxy: { '/api': { target: SERVER } } },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
