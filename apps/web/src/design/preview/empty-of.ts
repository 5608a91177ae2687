import * as z from 'zod/mini'

type Schema = z.core.$ZodType
const TEXTS = ['', '0', '00000000-0000-4000-8000-000000000000']

/** The least value of a schema: no entries, nothing of what is optional, zero, empty texts. */
export function emptyOf(schema: Schema): unknown {
  if (schema instanceof z.core.$ZodObject)
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape)
        .map(([name, field]): [string, unknown] => [name, emptyOf(field)])
        .filter(([, value]) => value !== undefined),
    )
  if (schema instanceof z.core.$ZodArray) return []
  if (schema instanceof z.core.$ZodRecord) return {}
  if (schema instanceof z.core.$ZodNullable) return null
  if (schema instanceof z.core.$ZodDefault) return schema._zod.def.defaultValue
  if (schema instanceof z.core.$ZodPipe) return emptyOf(schema._zod.def.in)
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map(emptyOf)[0]
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0]
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0]
  if (schema instanceof z.core.$ZodNumber) return 0
  if (schema instanceof z.core.$ZodBoolean) return false
  if (schema instanceof z.core.$ZodString) return TEXTS.find((text) => z.safeParse(schema, text).success)
  return undefined
}
