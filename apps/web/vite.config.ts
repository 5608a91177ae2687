import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileAhead } from './build/compile-ahead.ts'
import { earlierBuilds } from './build/earlier-builds.ts'
import { lazySchemas } from './build/lazy-schemas.ts'
import { lighterFont } from './build/lighter-font.ts'
import { paintAtOnce } from './build/paint-at-once.ts'
import { plainIcons } from './build/plain-icons.ts'
import { precompress } from './build/precompress.ts'
import { preloadFirstScreen } from './build/preload-first-screen.ts'
import { productionRouter } from './build/production-router.ts'
import { serviceWorker } from './build/service-worker.ts'

const SERVER = process.env.BAIZE_SERVER_URL ?? 'http://localhost:3000'

const FIRST_SCREEN: Parameters<typeof preloadFirstScreen>[0] = [
  {
    namePart: 'inter-latin-wght-normal',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' },
  },
  // Large, and not needed before the calls are answered: it must not hold up what is seen first.
  { namePart: '/react-', attrs: { rel: 'modulepreload', fetchpriority: 'low' } },
  { namePart: '/view-', attrs: { rel: 'modulepreload', fetchpriority: 'low' } },
]

export default defineConfig({
  root: import.meta.dirname,
  // npm installs zod once for each workspace; the page needs one copy.
  resolve: { dedupe: ['zod'] },
  plugins: [
    react(),
    tailwindcss(),
    lighterFont(),
    productionRouter(),
    lazySchemas(`${import.meta.dirname}/src/api/lazy-schemas.ts`),
    plainIcons(`${import.meta.dirname}/src/ui/icon.ts`),
    preloadFirstScreen(FIRST_SCREEN),
    paintAtOnce(`${import.meta.dirname}/src/styles/boot.css`),
    compileAhead(['start', 'view']),
    serviceWorker(`${import.meta.dirname}/src/worker/main.ts`),
    precompress(),
    earlierBuilds(),
  ],
  server: {
    proxy: {
      '/api': { target: SERVER },
      '/config.js': { target: SERVER },
      '/design/page_detail': { target: SERVER },
      '/design/embed_page_detail': { target: SERVER },
      '/design/article_detail': { target: SERVER },
      '/docs': { target: SERVER },
      '/healthz': { target: SERVER },
      '/metrics': { target: SERVER },
      '/openapi.json': { target: SERVER },
      '/readyz': { target: SERVER },
      '/static': { target: SERVER },
      '/webhooks': { target: SERVER },
      '/download': { target: SERVER },
      '/.well-known': { target: SERVER },
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
          // Three files for the first page, each packed as a whole: one that starts the calls, and two that draw their
          // answers. Those two are evaluated in a task each.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:(?:react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack)\/|react\/(?:cjs\/react-)?jsx-runtime)/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            { name: 'start', test: /apps\/web\/src\/(main|boot\/fingerprint)\.ts$/, priority: 2 },
            { name: 'view', test: /apps\/web\/src\/(view\.tsx|design\/dress\.ts)$/, priority: 1 },
            // Left to themselves they are twenty files of a few hundred bytes, each with its name in what a first visit loads.
            {
              name: 'shared',
              test: /node_modules\/lucide-react\/|packages\/ui\/|apps\/web\/src\/(ui|api|popups|i18n|layout)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // One file for all scenes, and for none but them.
            { name: 'pixi', test: /node_modules\/pixi\.js\// },
          ],
        },
      },
    },
  },
})
