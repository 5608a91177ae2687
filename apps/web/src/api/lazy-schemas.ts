import * as z from 'zod/mini'

type Shape = () => z.core.$ZodShape

/** The field schemas are made on the first use of the object, and kept. */
const lazily = (shape: Shape) => ({
  type: 'object' as const,
  get shape() {
    const made = shape()
    Object.defineProperty(this, 'shape', { value: made })
    return made
  },
})

/**
 * `z.object` and its variants with a shape that is made on first use. The build puts them in place of zod's
 * (`build/lazy-schemas.ts`), because a page uses few of the schemas it loads.
 */
export const object = (shape: Shape): z.ZodMiniObject => new z.ZodMiniObject(lazily(shape))

export const strictObject = (shape: Shape): z.ZodMiniObject =>
  new z.ZodMiniObject(Object.assign(lazily(shape), { catchall: z.never() }))

export const looseObject = (shape: Shape): z.ZodMiniObject =>
  new z.ZodMiniObject(Object.assign(lazily(shape), { catchall: z.unknown() }))
