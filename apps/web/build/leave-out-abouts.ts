import type { Plugin } from 'vite'

const CALLS = /packages\/contract\/src\/calls\.ts$/
const ABOUT = /about:\s*'(?:[^'\\\n]|\\.)*'/g

/** What each call is for is written for who reads the API page; players need not load it. */
export function leaveOutAbouts(): Plugin {
  return {
    name: 'baize:leave-out-abouts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!CALLS.test(id)) return null
      if (!ABOUT.test(code)) throw new Error('the calls say nothing about themselves any more')
      return { code: code.replaceAll(ABOUT, "about: ''"), map: null }
    },
  }
}
