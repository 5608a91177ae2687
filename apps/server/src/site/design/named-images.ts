import { namesImage } from '@baize/contract/player'
import * as z from 'zod/mini'

type NamedImage = { readonly path: readonly PropertyKey[]; readonly name: string }

/** Every resource named in the data, wherever the schema has a field for one. The data must match the schema. */
export function namedImages(
  schema: z.core.$ZodType,
  data: unknown,
  path: readonly PropertyKey[],
): readonly NamedImage[] {
  if (namesImage(schema)) return typeof data === 'string' ? [{ path, name: data }] : []
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return namedImages(schema._zod.def.innerType, data, path)
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema._zod.def.options
      .filter((option) => z.safeParse(option, data).success)
      .flatMap((option) => namedImages(option, data, path))
  if (schema instanceof z.ZodMiniArray) {
    const { element } = schema._zod.def
    return Array.isArray(data) ? data.flatMap((item, at) => namedImages(element, item, [...path, at])) : []
  }
  if (typeof data !== 'object' || data === null) return []
  if (schema instanceof z.ZodMiniRecord) {
    const { valueType } = schema._zod.def
    return Object.entries(data).flatMap(([key, value]) => namedImages(valueType, value, [...path, key]))
  }
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]) =>
      namedImages(field, Reflect.get(data, key), [...path, key]),
    )
  return []
}
