import { SETTINGS_COM_ID } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { isPlainKey, type T } from '../../words/words.ts'
import type { Fault } from './core/faults.ts'
import type { Page } from './core/operations.ts'
import type { Choice, Field } from './core/schema.ts'
import { readIn } from './core/texts.ts'
import type { Path } from './core/values.ts'
import type { StepName, Thing } from './core/working-copy.ts'

/** `mobileSrc` as people write it: `Mobile src`. For fields of a block that has no words yet. */
const humanised = (name: string): string => {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[._-]+/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

function said(t: T, keys: readonly string[]): string | undefined {
  for (const key of keys) if (isPlainKey(key)) return t(key)
  return undefined
}

export const blockName = (t: T, comId: string): string =>
  said(t, [`studio.block.${comId}`]) ?? t('studio.block.unknown')
export const blockAbout = (t: T, comId: string): string | undefined => said(t, [`studio.about.${comId}`])

/** Where words of a field may stand: for its place in its block first, then for its name in all blocks. */
function keysOf(kind: 'field' | 'help', comId: string, path: Path): readonly string[] {
  const names = path.filter((step) => typeof step === 'string')
  return [
    `studio.${kind}.${comId}.${names.join('.')}`,
    `studio.${kind}.${names.join('.')}`,
    `studio.${kind}.${names.at(-1)}`,
  ]
}

export const fieldLabel = (t: T, comId: string, path: Path): string =>
  said(t, keysOf('field', comId, path)) ??
  humanised(String(path.findLast((step) => typeof step === 'string')))
/** Whether somebody has written a label for this field. */
export const hasLabel = (comId: string, path: Path): boolean => keysOf('field', comId, path).some(isPlainKey)
export const fieldHelp = (t: T, comId: string, path: Path): string | undefined =>
  said(t, keysOf('help', comId, path))

export const optionLabel = (t: T, name: string, value: Choice): string =>
  said(t, [`studio.option.${name}.${value}`, `studio.option.${value}`]) ?? humanised(String(value))
export const hasOptionLabel = (name: string, value: Choice): boolean =>
  [`studio.option.${name}.${value}`, `studio.option.${value}`].some(isPlainKey)

export const categoryName = (t: T, id: string): string =>
  said(t, [`studio.category.${id}`]) ?? t('studio.category.other', { number: id })

/** Pages that every site has are known by what they are, others by their title. */
export function pageName(t: T, page: Pick<Page, 'type' | 'title'>, language: LanguageId): string {
  const own = said(t, [`studio.page.${page.type}`])
  return own ?? (readIn(page.title, language).trim() || t('studio.page.untitled'))
}

export function thingName(t: T, thing: Thing, language: LanguageId): string {
  if (thing.kind === 'block') return blockName(t, thing.comId)
  if (thing.kind === 'asset') return t('studio.thing.asset')
  return readIn(thing.title, language).trim() || t(`studio.thing.${thing.kind}`)
}

export const stepText = (t: T, { what, thing }: StepName, language: LanguageId): string =>
  t(`studio.step.${what}`, { name: thingName(t, thing, language) })

/** Why a value would be refused, and what it must be. */
export function faultText(t: T, fault: Fault, field: Field | null): string {
  if (fault.kind === 'offSite') return t('studio.fault.offSite')
  if (fault.kind === 'unknownBlock') return t('studio.fault.unknownBlock')
  // Its reasons are English: a field says in the person's language what it needs.
  if (fault.kind === 'server' && !field) return t('studio.fault.server', { reason: fault.reason ?? '' })
  if (fault.path.at(-1) === 'alt') return t('studio.fault.alt')
  if (!field) return t('studio.fault.value')
  switch (field.kind) {
    case 'text':
    case 'line':
      return t('studio.fault.text', { most: field.most })
    case 'number':
      return field.orZero
        ? t('studio.fault.numberOrZero', { least: field.least, most: field.most })
        : t('studio.fault.number', { least: field.least, most: field.most })
    case 'list':
      return t('studio.fault.list', { least: field.least, most: field.most })
    case 'anchor':
    case 'background':
    case 'border':
    case 'colour':
    case 'filter':
    case 'image':
    case 'length':
    case 'link':
    case 'moment':
    case 'shadow':
      return t(`studio.fault.${field.kind}`)
    default:
      return t('studio.fault.value')
  }
}

export const isSettings = (comId: string): boolean => comId === SETTINGS_COM_ID
