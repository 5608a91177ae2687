import type { Design } from './operations.ts'
import { isRecord, schemaOf } from './schema.ts'

/** The same design with every default written down, so that a comparison shows the field that differs. */
export const whole = (design: Design): Design => ({
  ...design,
  pages: design.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => {
      const parsed = schemaOf(item.comId)?.safeParse(item.data)
      return parsed?.success === true && isRecord(parsed.data) ? { ...item, data: { ...parsed.data } } : item
    }),
  })),
})
