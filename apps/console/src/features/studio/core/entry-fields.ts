import type { Field, NamedField } from './schema.ts'

const optional = { isOptional: true, fallback: undefined } as const
const needed = { isOptional: false, fallback: undefined } as const
const text = (most: number, rest: typeof optional | typeof needed): Field => ({ kind: 'text', most, ...rest })

/** Fields of the parts of a design that are no blocks. Their limits are those of the stored design. */
export const ENTRY_FIELDS = {
  pages: [
    { name: 'title', field: text(120, optional) },
    { name: 'description', field: text(300, optional) },
    { name: 'art', field: { kind: 'art', ...optional } },
  ],
  tabs: [
    { name: 'name', field: text(200, needed) },
    { name: 'link', field: { kind: 'link', ...needed } },
    { name: 'icon', field: { kind: 'icon', ...needed } },
  ],
  menus: [
    { name: 'name', field: text(200, needed) },
    { name: 'link', field: { kind: 'link', ...needed } },
    { name: 'icon', field: { kind: 'icon', ...needed } },
  ],
  articles: [
    { name: 'title', field: text(200, needed) },
    { name: 'summary', field: text(300, optional) },
    { name: 'art', field: { kind: 'art', ...optional } },
    { name: 'content', field: text(50_000, needed) },
  ],
} as const satisfies Readonly<Record<string, readonly NamedField[]>>
