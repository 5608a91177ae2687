import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'

const SERVER = process.env.BAIZE_SERVER_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont('inter-latin-wght-normal'), precompress()],
  server: {
    proxy: {
      '/api': { target: SERVER },
      '/docs': { target: SERVER },
      '/webhooks': { target: SERVER },
      '/sock.io': { target: SERVER, ws: true },
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    /** Preloading lazy chunks from the first page would make them part of the first page. */
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
})
