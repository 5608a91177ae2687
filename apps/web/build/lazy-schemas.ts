import { type ESTree, type Plugin, parseSync } from 'vite'

const SOURCES = /(?:packages\/contract|apps\/web)\/src\/.*\.tsx?$/
const OBJECTS: ReadonlySet<string> = new Set(['object', 'strictObject', 'looseObject'])
const CANDIDATE = /\bz\.(?:object|strictObject|looseObject)\(\{/

type Insertion = { readonly at: number; readonly text: string; readonly instead?: number }

/**
 * Makes the fields of object schemas on first use: `z.object({…})` becomes `lazily.object(() => ({…}))`. Making
 * all schemas of the first page was half of the time that its first script took, and the page uses few of them.
 */
export function lazySchemas(runtime: string): Plugin {
  return {
    name: 'baize:lazy-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!SOURCES.test(id) || !CANDIDATE.test(code)) return null
      return { code: withLazyShapes(id, code, runtime), map: null }
    },
  }
}

export function withLazyShapes(id: string, code: string, runtime: string): string {
  const insertions: Insertion[] = []
  visit(parseSync(id, code).program, (node) => {
    const { callee, arguments: args } = node
    const [shape] = args
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
    if (callee.object.name !== 'z' || callee.property.type !== 'Identifier') return
    if (!OBJECTS.has(callee.property.name) || shape?.type !== 'ObjectExpression' || args.length > 1) return
    if (shape.properties.length === 0) return
    insertions.push(
      {
        at: callee.object.start,
        text: '/* @__PURE__ */ lazily',
        instead: callee.object.end - callee.object.start,
      },
      { at: shape.start, text: '() => (' },
      { at: shape.end, text: ')' },
    )
  })
  const lazy = insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, text, instead = 0 }) => rest.slice(0, at) + text + rest.slice(at + instead), code)
  return `import * as lazily from ${JSON.stringify(runtime)}\n${lazy}`
}

function visit(node: unknown, found: (call: ESTree.CallExpression) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, found)
  else if (isNode(node)) {
    if (isCall(node)) found(node)
    for (const part of Object.values(node)) visit(part, found)
  }
}

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null
const isCall = (node: object): node is ESTree.CallExpression =>
  'type' in node && node.type === 'CallExpression'
