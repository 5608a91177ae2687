import { SETTINGS_COM_ID } from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import { describe, expect, it } from 'vitest'
import { useLanguage } from '../../../words/language.ts'
import { ENTRY_FIELDS } from '../core/entry-fields.ts'
import { type Field, fieldOf, formOf, type NamedField, schemaOf } from '../core/schema.ts'
import { newData, type Path } from '../core/values.ts'
import { blockAbout, blockName, fieldLabel, hasLabel, hasOptionLabel } from '../words.ts'
import { isOfArt } from './Pickers.tsx'
import { specialOf } from './SpecialEditor.tsx'

const { t } = useLanguage.getState()
type Placed = { readonly path: Path; readonly field: Field }

/** Every field of a form, with those of groups and of the entries of lists. */
const allIn = (fields: readonly NamedField[], under: Path = []): readonly Placed[] =>
  fields.flatMap(({ name, field }) => withInner(field, [...under, name]))
function withInner(field: Field, path: Path): readonly Placed[] {
  const inner =
    field.kind === 'group'
      ? allIn(field.fields, path)
      : field.kind === 'list'
        ? withInner(field.of, [...path, 0]).slice(field.of.kind === 'group' ? 1 : 0)
        : []
  return [{ path, field }, ...inner]
}

const BLOCKS = [...Object.keys(BLOCK_DATA), SETTINGS_COM_ID]

describe.each(BLOCKS)('the form of %s', (comId) => {
  const fields = allIn(formOf(comId))

  it('has words for the block, its fields and their choices', () => {
    expect(blockName(t, comId)).not.toBe(blockName(t, 'nobody'))
    expect(blockAbout(t, comId)).toBeTruthy()
    expect(fields.filter(({ path }) => !hasLabel(comId, path)).map(({ path }) => path.join('.'))).toEqual([])
    const unsaid = fields.flatMap(({ path, field }) => {
      const name = String(path.findLast((step) => typeof step === 'string'))
      return field.kind !== 'choice' || isOfArt(field.options)
        ? []
        : field.options
            .filter((option) => !hasOptionLabel(name, option))
            .map((option) => `${name}: ${option}`)
    })
    expect(unsaid).toEqual([])
  })

  it('has an editor for each field', () => {
    expect(fields.filter(({ field }) => field.kind === 'unknown')).toEqual([])
    // A plain line would show an id or a file name: those have editors of their own.
    const lines = fields.filter(({ path, field }) => field.kind === 'line' && specialOf(path) === undefined)
    expect(lines).toEqual([])
  })

  it('begins with data that the block takes', () => {
    expect(schemaOf(comId)?.safeParse(newData(formOf(comId))).success).toBe(true)
  })
})

describe('a form', () => {
  it('of a page, a menu entry or an article has words for each field', () => {
    for (const [list, fields] of Object.entries(ENTRY_FIELDS))
      for (const { name } of fields) expect(hasLabel(list, [name]), `${list}.${name}`).toBe(true)
  })

  it('of a block without words still names its fields', () => {
    expect(fieldLabel(t, 'brandNew', ['rows', 0, 'innerColour_name'])).toBe('Inner colour name')
    expect(fieldOf(undefined).kind).toBe('unknown')
    expect(formOf('brandNew')).toEqual([])
  })
})
