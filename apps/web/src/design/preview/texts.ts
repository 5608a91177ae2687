import { DesignText } from '@baize/contract/player'
import { BLOCK_DATA } from '@baize/contract/player/blocks/all'
import { currentLanguage, sentenceOf } from '../../i18n/language.ts'
import { blockRoot, itemOf } from './blocks-on-page.ts'

/** A text on the page that is a field of its block. */
export type PageText = { readonly element: HTMLElement; readonly path: string; readonly shown: string }

/**
 * The texts of a block that can be edited where they are: text nodes whose content is exactly that of a field. Of equal
 * ones the first is the first field's, and so on.
 */
export function textsOf(blockId: string): readonly PageText[] {
  const item = itemOf(blockId)?.item
  const root = blockRoot(blockId)
  if (!item || !root) return []
  const read = BLOCK_DATA[item.comId]?.safeParse(item.data)
  const paths = new Map<string, string[]>()
  for (const [path, shown] of fieldsIn(read?.success ? read.data : item.data, []))
    paths.set(shown, [...(paths.get(shown) ?? []), path])
  const times = new Map<string, number>()
  return textNodes(root).flatMap((node) => {
    const known = paths.get(node.data)
    const element = node.parentElement
    // An element with other texts beside this one cannot be edited as a whole.
    if (!known || !(element instanceof HTMLElement) || element.textContent !== node.data) return []
    const nth = times.get(node.data) ?? 0
    times.set(node.data, nth + 1)
    return [{ element, path: known[Math.min(nth, known.length - 1)] ?? '', shown: node.data }]
  })
}

/** Every text of a value as it is shown now, with its path. */
function fieldsIn(value: unknown, path: readonly string[]): (readonly [string, string])[] {
  const text = path.length > 0 ? DesignText.safeParse(value) : undefined
  if (text?.success) {
    const shown =
      typeof text.data === 'string' ? sentenceOf(text.data) : (text.data[currentLanguage()] ?? text.data.en)
    return shown.trim() === '' ? [] : [[path.join('.'), shown]]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => fieldsIn(part, [...path, name]))
}

/** Those of the block itself, without those of blocks in it. */
function textNodes(root: Element): readonly Text[] {
  const found: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && blockRootOf(node) === blockRootOf(root.firstChild)) found.push(node)
  return found
}

const blockRootOf = (node: Node | null): Element | null =>
  node?.parentElement?.closest('[data-block]') ?? null
