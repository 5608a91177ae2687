import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const Drawn = z.object({
  __iconData: z.object({ node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])) }),
})

/**
 * Of a lucide icon, what it draws: its names, keys and sizes would be half of what a player loads, and what lucide can do with
 * them besides nobody asks for here.
 */
export function plainIcons(maker: string): Plugin {
  return {
    name: 'baize:plain-icons',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      if (!ICON.test(id)) return null
      const file: unknown = await import(id)
      const drawn = Drawn.safeParse(file)
      // An old name of an icon, which only points at it.
      if (!drawn.success) return null
      const parts = drawn.data.__iconData.node.map(([shape, given]) => {
        const { key: _key, ...attributes } = given
        return shape === 'path' && attributes.d !== undefined ? attributes.d : [shape, attributes]
      })
      const code = `import { icon } from ${JSON.stringify(maker)}
export default /* @__PURE__ */ icon(${parts.map((part) => JSON.stringify(part)).join(', ')})`
      return { code, map: null }
    },
  }
}
