import * as z from 'zod/mini'
import { DesignDevice } from './design.ts'
import { art, icon, link, text } from './design-fields.ts'
import { RULE_MAX_LENGTH, readPathRule } from './design-rules.ts'

/** How large a design may be, as JSON without spaces. */
export const DESIGN_MAX_BYTES = 512 * 1024

const NOT_A_NAME = 'it must be a name of letters, digits and . : _ - (64 at most)'
/** A name that every object has would be found in any table of names. */
const Name = z.string().check(z.refine((name) => /^[\w.:-]{1,64}$/.test(name) && !(name in {}), NOT_A_NAME))
const ComId = z
  .string()
  .check(z.refine((name) => /^[A-Za-z]\w{0,63}$/.test(name) && !(name in {}), NOT_A_NAME))

/** On which screens it stands; on all of them when it does not say. */
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
  comId: ComId,
  data: z._default(z.record(z.string(), z.unknown()), {}),
  rules: z.optional(z.array(Rule).check(z.maxLength(50))),
  devices,
})

const Page = z.strictObject({
  id: Name,
  /** `global`: what every page shares. `embed`: only ever shown inside another, by `data.embedPageId` of a block. */
  type: Name,
  /** What the page is called: above it, and in the browser's tab. */
  title: z.optional(text(120)),
  /** What it is about, in a sentence: under the title, and for search engines. */
  description: z.optional(text(300)),
  /** The picture beside the title. */
  art: z.optional(art),
  /** Its items are asked for when it is opened, and do not weigh on the start. */
  lazy: z.optional(z.literal(true)),
  items: z.array(Item).check(z.maxLength(200)),
  devices,
})

/** A design as an operator writes it, for all screens. A field it does not know is a mistake and not dropped. */
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
        /** Its content is asked for when it is opened. */
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
