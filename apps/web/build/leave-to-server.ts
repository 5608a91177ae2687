import { type ESTree, type Plugin, parseSync } from 'vite'

/** Fields of a call that only the server and the API page read. */
const NOT_OURS = new Set(['about', 'access', 'input', 'mostBytes'])
/** The calls themselves, without the shapes that they share. */
const CALLS = /packages\/contract\/src\/calls(?:\/(?!call\.|inputs\.)[\w-]+)?\.ts$/
/** The list of all calls. */
const WHOLE_LIST = /packages\/contract\/src\/calls\.ts$/
/** Calls that no first page makes: `api/later-calls.ts` brings them when one of them is made. */
const LATER = new Set([
  'ACCOUNT_CALLS',
  'CHAT_CALLS',
  'CURRENCY_CALLS',
  'IDENTITY_CALLS',
  'LOTTERY_CALLS',
  'NOTICE_CALLS',
  'PRIZE_CALLS',
  'PROTECTION_CALLS',
  'PROVIDER_CALLS',
  'RECHARGE_CALLS',
  'REWARD_CALLS',
  'WITHDRAW_CALLS',
])
const CONTRACT = /packages\/contract\/src\/(?!refusals)[\w/-]+\.ts$/
const SCHEMA = /(?<![\w.@/'"`])z\.(?=[a-z_]+\()/g
const REFUSALS = /packages\/contract\/src\/refusals\.ts$/
/** The English sentence of a refusal, up to its end. */
const SENTENCE = /message:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*")/g
/** Refusals of operators (29xx) and of chat (257x, 258x): the page shows their sentence and reacts to none by its status. */
const ONLY_SAID = /\b(\w+): \{\s*status: (?:29\d\d|25[78]\d),\s*message: '',?\s*\},/g
const NAMED_REFUSAL = /\bREFUSALS\.(\w+)/g

type Cut = { readonly start: number; readonly end: number }

/**
 * The browser reads of a call how it is made and what comes back: what may be sent is checked by the server, and calls of
 * the operator are never made from here. What a refusal says, it has from the words of the player's language. Players need
 * not load the rest.
 */
export function leaveToServer(): Plugin {
  const left = new Set<string>()
  const used = new Set<string>()
  return {
    name: 'baize:leave-to-server',
    apply: 'build',
    enforce: 'pre',
    buildEnd() {
      const missing = [...used].filter((name) => left.has(name))
      if (missing.length > 0)
        throw new Error(`refusals that the page reacts to are left out: ${missing.join()}`)
    },
    transform(code, id) {
      for (const [, name = ''] of code.matchAll(NAMED_REFUSAL)) used.add(name)
      if (CALLS.test(id)) {
        const first = WHOLE_LIST.test(id) ? without(code, laterCuts(id, code)) : code
        return {
          code: withoutUnused(id, without(first, cutsOf(id, first))).replaceAll(SCHEMA, '/* @__PURE__ */ z.'),
          map: null,
        }
      }
      if (CONTRACT.test(id))
        return { code: unlessUsed(id, code).replaceAll(SCHEMA, '/* @__PURE__ */ z.'), map: null }
      if (REFUSALS.test(id)) {
        const wordless = code.replaceAll(SENTENCE, "message: ''")
        for (const [, name = ''] of wordless.matchAll(ONLY_SAID)) left.add(name)
        return { code: wordless.replaceAll(ONLY_SAID, ''), map: null }
      }
      return null
    },
  }
}

function cutsOf(id: string, code: string): Cut[] {
  const entries = parseSync(id, code)
    .program.body.flatMap((statement) => declaredBy(statement))
    .map(({ init }) => init && bare(init))
    .flatMap((init) => (init?.type === 'ObjectExpression' ? init.properties : []))
  const cuts = entries.flatMap((entry) => {
    const [shape] =
      entry.type === 'Property' && entry.value.type === 'CallExpression' ? entry.value.arguments : []
    if (shape?.type !== 'ObjectExpression') return []
    const isOperators = code.slice(entry.start, shape.start).includes("'/api/operator/")
    return isOperators ? [entry] : shape.properties.filter((property) => NOT_OURS.has(nameOf(property)))
  })
  if (cuts.length === 0) throw new Error(`nothing is found to leave out of ${id} any more`)
  return cuts
}

/** Where the list takes in the calls that come later, and where it has them from. */
function laterCuts(id: string, code: string): Cut[] {
  const { body } = parseSync(id, code).program
  const imports = body.filter(
    (statement) =>
      statement.type === 'ImportDeclaration' &&
      statement.specifiers.some(({ local }) => LATER.has(local.name)),
  )
  const spreads = body
    .flatMap((statement) => declaredBy(statement))
    .map(({ init }) => init && bare(init))
    .flatMap((init) => (init?.type === 'ObjectExpression' ? init.properties : []))
    .filter(
      (entry) =>
        entry.type === 'SpreadElement' &&
        entry.argument.type === 'Identifier' &&
        LATER.has(entry.argument.name),
    )
  if (imports.length !== LATER.size || spreads.length !== LATER.size)
    throw new Error(`not all calls that come later are found in ${id}`)
  return [...imports, ...spreads]
}

const bare = (init: ESTree.Expression): ESTree.Expression =>
  init.type === 'TSSatisfiesExpression' || init.type === 'TSAsExpression' ? bare(init.expression) : init

const nameOf = (property: ESTree.ObjectPropertyKind): string =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''

function declaredBy(statement: ESTree.Statement): readonly ESTree.VariableDeclarator[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
}

/** Without these parts, and without the comma behind each. */
const without = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code)

/** A bundler keeps a check or a list that a schema is made with, though nothing refers to the schema: so it is made by a call that may be left out. */
const unlessUsed = (id: string, code: string): string =>
  parseSync(id, code)
    .program.body.flatMap(declaredBy)
    .flatMap(({ init }) => (init ? [init] : []))
    .filter(({ start }) => code.startsWith('z.', start))
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end }) =>
        `${rest.slice(0, start)}/* @__PURE__ */ (() => ${rest.slice(start, end)})()${rest.slice(end)}`,
      code,
    )

/** A bundler keeps a schema that nothing refers to, since making one might do something. */
function withoutUnused(id: string, code: string): string {
  const unused = parseSync(id, code).program.body.filter((statement) => {
    const [one] = statement.type === 'VariableDeclaration' ? statement.declarations : []
    return one?.id.type === 'Identifier' && code.match(new RegExp(`\\b${one.id.name}\\b`, 'g'))?.length === 1
  })
  return unused.length === 0 ? code : withoutUnused(id, without(code, unused))
}
