import { currentLanguage } from '../../i18n/language.ts'
import { blockAt } from './blocks-on-page.ts'
import { tellStudio } from './tell-studio.ts'
import { type PageText, textsOf } from './texts.ts'

/** Longer than any text of a design. */
const LONGEST = 20_000

let finish: (keep: boolean) => void = () => undefined

/** Whether a node is in the text that is being edited. */
export const isEditedText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[contenteditable="plaintext-only"]') !== null

/** Ends the editing of a text, and keeps what was typed. */
export const endText = (): void => finish(true)

/** Edits the text under the pointer. */
export function editTextAt(target: EventTarget | null): void {
  const blockId = blockAt(target)
  if (blockId === null || !(target instanceof Element)) return
  const text = textsOf(blockId).find(({ element }) => element === target || target.contains(element))
  if (text) edit(blockId, text)
}

/** Edits the first text of a block. */
export function editFirstText(blockId: string): void {
  const [text] = textsOf(blockId)
  if (text) edit(blockId, text)
}

/**
 * Makes an element editable until Enter, Escape or another press. React's own nodes are put back afterwards, and the
 * text changes when the studio sends the changed block.
 */
function edit(blockId: string, { element, path, shown }: PageText): void {
  endText()
  const before = document.activeElement
  const nodes = [...element.childNodes]
  const language = currentLanguage()
  const leave = () => finish(true)
  const key = (event: KeyboardEvent) => pressKey(event, blockId, element)
  finish = (keep) => {
    finish = () => undefined
    element.removeEventListener('blur', leave)
    element.removeEventListener('keydown', key)
    element.removeAttribute('contenteditable')
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST)
    element.replaceChildren(...nodes)
    for (const node of nodes) if (node instanceof Text && node.data !== '') node.data = shown
    if (before instanceof HTMLElement) before.focus()
    if (keep && text !== shown) tellStudio({ type: 'textEdited', blockId, path, language, text })
  }
  element.setAttribute('contenteditable', 'plaintext-only')
  element.addEventListener('blur', leave)
  element.addEventListener('keydown', key)
  element.focus()
  getSelection()?.selectAllChildren(element)
}

function pressKey(event: KeyboardEvent, blockId: string, element: HTMLElement): void {
  event.stopPropagation()
  if (event.key === 'Enter' || event.key === 'Escape') {
    event.preventDefault()
    finish(event.key === 'Enter')
  } else if (event.key === 'Tab') {
    event.preventDefault()
    // Before its own words are back it is none of the texts.
    finish(true)
    const texts = textsOf(blockId)
    const next = texts[texts.findIndex((text) => text.element === element) + (event.shiftKey ? -1 : 1)]
    if (next) edit(blockId, next)
  }
}
