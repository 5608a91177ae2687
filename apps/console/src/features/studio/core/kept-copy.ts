import type { Design } from './operations.ts'
import { isRecord } from './schema.ts'
import { type DraftBase, rebased, type WorkingCopy, workingCopy } from './working-copy.ts'

const hasId = (value: unknown): boolean => isRecord(value) && typeof value.id === 'string'
const isItem = (value: unknown): boolean =>
  isRecord(value) && hasId(value) && typeof value.comId === 'string' && isRecord(value.data)
const isPage = (value: unknown): boolean =>
  isRecord(value) && hasId(value) && Array.isArray(value.items) && value.items.every(isItem)

/** Whether a value has the shape of a design. Its texts and numbers may be wrong: that is why it was not saved. */
const isDesign = (value: unknown): value is Design =>
  isRecord(value) &&
  isRecord(value.assetMappings) &&
  [value.tabs, value.menus, value.articles].every((list) => Array.isArray(list) && list.every(hasId)) &&
  Array.isArray(value.pages) &&
  value.pages.every(isPage)

/** Edits that are not saved yet, as this browser keeps them through a closed tab and a lost connection. */
export const keptText = ({ base, design }: WorkingCopy, approved: ReadonlySet<string>): string =>
  JSON.stringify({ version: base.version, base: base.design, design, approved: [...approved] })

type Kept = { readonly copy: WorkingCopy; readonly approved: readonly string[] }

function readKept(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || typeof kept.version !== 'number') return null
    const { version, base, design, approved } = kept
    if (!isDesign(base) || !isDesign(design)) return null
    const addresses = Array.isArray(approved) ? approved.filter((link) => typeof link === 'string') : []
    return { copy: { ...workingCopy({ version, design: base }), design }, approved: addresses }
  } catch {
    return null
  }
}

/** The draft with the edits on it that this browser still has of an earlier visit. */
export function resumed(draft: DraftBase, text: string | null) {
  const kept = readKept(text)
  if (!kept) return { copy: workingCopy(draft), conflicts: [], approved: [] }
  // The version tells that the draft is the same; its objects are not.
  const isSame = kept.copy.base.version === draft.version
  const { copy, conflicts } = isSame
    ? { copy: { ...kept.copy, base: draft }, conflicts: [] }
    : rebased(kept.copy, draft)
  return { copy, conflicts, approved: kept.approved }
}
