import type { Plugin } from 'vite'

/** Tells V8 to compile these chunks as a whole, off the main thread, instead of each function at its first call. */
export const compileAhead = (names: readonly string[]): Plugin => ({
  name: 'baize:compile-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && names.some((name) => chunk.fileName.startsWith(`assets/${name}-`)))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
