/** Schemas, rules and texts: without state, and half of what a page loads. */
const STATELESS = /\/packages\/(?:contract|kit|rules|words)\//

type Evaluated = { readonly module: object; readonly exports: unknown; readonly promise: unknown }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const field = (of: unknown, name: string): unknown => (isObject(of) ? Reflect.get(of, name) : undefined)

/** The packages' modules that this worker has evaluated for earlier test files. */
function evaluatedPackages(): Evaluated[] {
  const worker: unknown = Reflect.get(globalThis, '__vitest_worker__')
  const modules = field(field(worker, 'evaluatedModules'), 'idToModuleMap')
  if (!(modules instanceof Map))
    throw new Error('expected vitest to keep evaluated modules in idToModuleMap of its worker')
  const known: ReadonlyMap<unknown, unknown> = modules
  return [...known].flatMap(([path, module]) =>
    isObject(module) && STATELESS.test(String(path)) && field(module, 'evaluated') === true
      ? [{ module, exports: field(module, 'exports'), promise: field(module, 'promise') }]
      : [],
  )
}

/**
 * Gives a test file fresh modules of its page, with vitest's `resetModules`, and keeps those of the packages: one worker
 * runs file after file, and evaluating the packages again for each took longer than most tests.
 */
export function freshModules(resetModules: () => unknown): void {
  const kept = evaluatedPackages()
  resetModules()
  for (const { module, exports, promise } of kept)
    Object.assign(module, { exports, promise, evaluated: true })
}
