/**
 * What the page runs where the source says `zod/mini`: the same schemas by the same names, for a tenth of the weight. It can say
 * that something does not fit, and not why; whoever needs the reasons (the server, the studio) has zod itself. A test reads the
 * whole contract with both and finds no difference.
 */

/** In the place of a value that does not fit. */
const MISFIT = Symbol('misfit')
type Read = (value: unknown) => unknown
type Shape = Readonly<Record<string, Schema>>
type Found = { success: true; data: unknown } | { success: false; data?: undefined; error: Error }

class Schema {
  readonly read: Read
  /** Of an object, what its fields are. */
  readonly shape: Shape | undefined
  /** Of a choice, all there is to choose from. */
  readonly options: readonly unknown[] | undefined

  constructor(read: Read, shape?: Shape, options?: readonly unknown[]) {
    this.read = read
    this.shape = shape
    this.options = options
  }

  check(...checks: Schema[]): Schema {
    return new Schema((value) => inTurn([this, ...checks], value), this.shape, this.options)
  }

  safeParse(value: unknown): Found {
    const data = this.read(value)
    return data === MISFIT ? { success: false, error: new Error('it does not fit') } : { success: true, data }
  }

  parse(value: unknown): unknown {
    const found = this.safeParse(value)
    if (found.success) return found.data
    throw found.error
  }
}

function inTurn(schemas: readonly Schema[], value: unknown): unknown {
  let read = value
  for (const schema of schemas) {
    read = schema.read(read)
    if (read === MISFIT) break
  }
  return read
}

const fits = (isFit: (value: unknown) => boolean, values?: readonly unknown[]): Schema =>
  new Schema((value) => (isFit(value) ? value : MISFIT), undefined, values)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const safeParse = (schema: Schema, value: unknown): Found => schema.safeParse(value)
export const parse = (schema: Schema, value: unknown): unknown => schema.parse(value)

export const unknown = (): Schema => fits(() => true)
export const string = (): Schema => fits((value) => typeof value === 'string')
export const boolean = (): Schema => fits((value) => typeof value === 'boolean')
export const number = (): Schema => fits(Number.isFinite)
export const int = (): Schema => fits(Number.isSafeInteger)

function oneOf(values: readonly unknown[]): Schema {
  const known = new Set(values)
  return fits((value) => known.has(value), values)
}
export const literal = (values: unknown): Schema => oneOf(Array.isArray(values) ? values : [values])
export { oneOf as enum }

export const optional = (inner: Schema): Schema =>
  new Schema((value) => {
    const read = inner.read(value)
    return read === MISFIT && value === undefined ? undefined : read
  })
export const nullable = (inner: Schema): Schema =>
  new Schema((value) => (value === null ? null : inner.read(value)))
/** A copy each time, so that nobody writes into another's. */
const copied = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice() : isObject(value) ? { ...value } : value
export const _default = (inner: Schema, otherwise: unknown): Schema =>
  new Schema((value) => (value === undefined ? copied(otherwise) : inner.read(value)))

function fieldsOf(shape: Shape, value: unknown): Record<string, unknown> | undefined {
  if (!isObject(value)) return undefined
  const read: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(shape)) {
    const found = field.read(value[key])
    if (found === MISFIT) return undefined
    if (found !== undefined || key in value) read[key] = found
  }
  return read
}
const othersIn = (value: unknown, shape: Shape): string[] =>
  isObject(value) ? Object.keys(value).filter((key) => !Object.hasOwn(shape, key)) : []

export const object = (shape: Shape): Schema => new Schema((value) => fieldsOf(shape, value) ?? MISFIT, shape)
export const strictObject = (shape: Shape): Schema =>
  new Schema(
    (value) => (othersIn(value, shape).length === 0 ? (fieldsOf(shape, value) ?? MISFIT) : MISFIT),
    shape,
  )
export const looseObject = (shape: Shape): Schema =>
  new Schema((value) => {
    const read = fieldsOf(shape, value)
    if (!read || !isObject(value)) return MISFIT
    for (const key of othersIn(value, shape)) if (key !== '__proto__') read[key] = value[key]
    return read
  }, shape)

export const record = (keyed: Schema, inner: Schema): Schema =>
  new Schema((value) => {
    if (!isObject(value)) return MISFIT
    const all = keyed.options?.map(String)
    if (all && othersIn(value, Object.fromEntries(all.map((key) => [key, inner]))).length > 0) return MISFIT
    const read: Record<string, unknown> = {}
    for (const key of all ?? Object.keys(value)) {
      if (key === '__proto__') continue
      const found = keyed.read(key) === MISFIT ? MISFIT : inner.read(value[key])
      if (found === MISFIT) return MISFIT
      read[key] = found
    }
    return read
  })

const allOf = (values: readonly unknown[], schemaAt: (index: number) => Schema | undefined): unknown => {
  const read: unknown[] = []
  for (const [index, value] of values.entries()) {
    const found = schemaAt(index)?.read(value)
    if (found === MISFIT) return MISFIT
    read.push(found)
  }
  return read
}
export const array = (inner: Schema): Schema =>
  new Schema((value) => (Array.isArray(value) ? allOf(value, () => inner) : MISFIT))
export const tuple = (inner: readonly Schema[]): Schema =>
  new Schema((value) =>
    Array.isArray(value) && value.length === inner.length ? allOf(value, (index) => inner[index]) : MISFIT,
  )

export const union = (options: readonly Schema[]): Schema =>
  new Schema((value) => {
    for (const option of options) {
      const read = option.read(value)
      if (read !== MISFIT) return read
    }
    return MISFIT
  })
/** What tells the options apart makes zod faster and its reasons better; what fits is the same. */
export const discriminatedUnion = (_key: string, options: readonly Schema[]): Schema => union(options)

export const transform = (change: Read): Schema => new Schema(change)
export const pipe = (from: Schema, to: Schema): Schema => new Schema((value) => inTurn([from, to], value))

export const refine = (isFit: (value: unknown) => boolean): Schema => fits(isFit)
const ofText = (isFit: (text: string) => boolean): Schema =>
  fits((value) => typeof value === 'string' && isFit(value))
export const regex = (pattern: RegExp): Schema => ofText((text) => text.search(pattern) >= 0)
export const url = ({ protocol }: { readonly protocol: RegExp }): Schema =>
  new Schema((value) => {
    const text = typeof value === 'string' ? value.trim() : ''
    return URL.canParse(text) && protocol.test(new URL(text).protocol.slice(0, -1)) ? text : MISFIT
  })
const ofLength = (isFit: (length: number) => boolean): Schema =>
  fits((value) => (typeof value === 'string' || Array.isArray(value)) && isFit(value.length))
export const minLength = (least: number): Schema => ofLength((length) => length >= least)
export const maxLength = (most: number): Schema => ofLength((length) => length <= most)
export const gte = (least: number): Schema => fits((value) => Number(value) >= least)
export const lte = (most: number): Schema => fits((value) => Number(value) <= most)
const ofChanged = (change: (text: string) => string): Schema =>
  new Schema((value) => (typeof value === 'string' ? change(value) : MISFIT))
export const trim = (): Schema => ofChanged((text) => text.trim())
export const normalize = (form: string): Schema => ofChanged((text) => text.normalize(form))
/** The server reads what is sent, and the page does not: this is here only because calls are made with it. */
export const email = (): Schema => ofText((text) => text.includes('@'))
