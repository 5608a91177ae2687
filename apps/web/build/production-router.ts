import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Builds with the production files of React Router. Its package exports the development ones alone, under every
 * condition; they carry warnings for developers and print them in players' consoles.
 */
export function productionRouter(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))
  const alias = [{ find: /^react-router$/, replacement: join(folder, 'dist/production/index.mjs') }]
  return { name: 'production-router', apply: 'build', config: () => ({ resolve: { alias } }) }
}
