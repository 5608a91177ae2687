import * as z from 'zod/mini'
import { DesignDevice } from '../player/design.ts'
import { art, icon, link, text } from '../player/design-fields.ts'
import { RULE_MAX_LENGTH, readPathRule } from '../player/design-rules.ts'

/** Size limit of a design as compact JSON. */
export const DESIGN_MAX_BYTES = 512 * 1024

const NOT_A_NAME = 'it must be a name of letters, digits and . : _ - (64 at most)'
/** Rejects names of Object.prototype members, which a lookup in any object would find. */
const Name = z.string().check(z.refine((name) => /^[\w.:-]{1,64}$/.test(name) && !(name in {}), NOT_A_NAME))
const ComId = z
  .string()
  .check(z.refine((name) => /^[A-Za-z]\w{0,63}$/.test(name) && !(name in {}), NOT_A_NAME))

/** Devices it is shown on; all if omitted. */
const devices = z.optional(z.array(DesignDevice).check(z.minLength(1), z.maxLength(2)))

const Link = z.strictObject({
  id: Name,
  name: text(200),
  icon,
  link,
  data: z.optional(z.looseObject({ hiddenForMaya: z.optional(z.boolean()) })),
  devices,
})

const Rule = z
  .string()
  .check(
    z.refine(
      (rule) => readPathRule(rule) !== null,
      `it must be =path, ^=start, *=part or ~=regex, of at most ${RULE_MAX_LENGTH} characters`,
    ),
  )

const Item = z.strictObject({
  /** Unique in the whole design, and kept when the item moves. Filled in where it is missing. */
  id: z.optional(Name),
  comId: ComId,
  data: z._default(z.record(z.string(), z.unknown()), {}),
  rules: z.optional(z.array(Rule).check(z.maxLength(50))),
  devices,
})

const Page = z.strictObject({
  id: Name,
  /** `global`: shared by every page. `embed`: only rendered inside another page, by `data.embedPageId`. */
  type: Name,
  /** Title of the page, also in the browser's tab. */
  title: z.optional(text(120)),
  /** One sentence under the title, also for search engines. */
  description: z.optional(text(300)),
  /** Picture beside the title. */
  art: z.optional(art),
  /** Items are fetched when the page is opened, to keep the start-up response small. */
  lazy: z.optional(z.literal(true)),
  items: z.array(Item).check(z.maxLength(200)),
  devices,
})

/** A design as an operator writes it, for all devices. Unknown fields are rejected, not dropped. */
export const StoredDesign = z.strictObject({
  tabs: z.array(Link).check(z.maxLength(20)),
  menus: z.array(Link).check(z.maxLength(200)),
  pages: z.array(Page).check(z.maxLength(500)),
  articles: z
    .array(
      z.strictObject({
        id: Name,
        title: text(200),
        summary: z.optional(text(300)),
        art: z.optional(art),
        content: text(50_000),
        /** Content is fetched when the article is opened. */
        lazy: z.optional(z.literal(true)),
      }),
    )
    .check(z.maxLength(200)),
  assetMappings: z.record(
    z
      .string()
      .check(
        z.refine(
          (name) => /^[\w-]+(\.[\w-]+)*\.[a-z0-9]{2,5}$/.test(name) && name.length <= 100,
          'its name must be letters and digits with an extension',
        ),
      ),
    z.string().check(z.refine((id) => /^[0-9a-f]{64}$/.test(id), 'it must be the id of an uploaded asset')),
  ),
})
export type StoredDesign = z.infer<typeof StoredDesign>
