import { blockAt } from './blocks-on-page.ts'
import { editTextAt, endText, isEditedText } from './inline-text.ts'
import { pickBlock, pointOver } from './pick.ts'
import { tellStudio } from './tell-studio.ts'
import { useEditing } from './use-editing.ts'

/** Presses of every kind, which the page itself must not see while it is edited. Wheel and touch still scroll. */
const PRESSES = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'submit',
  'dragstart',
  'beforeinput',
] as const
/** Of a touch these would be the end of scrolling. */
const LETS_SCROLL: ReadonlySet<string> = new Set(['pointerdown', 'pointerup'])

let end = (): void => undefined

/** Turns editing on or off: then a press picks a block and follows no link, and the keyboard goes from block to block. */
export function setEditing(on: boolean): void {
  endText()
  end()
  end = () => undefined
  useEditing.setState({ on, hovered: null })
  if (!on) return
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const stops = [
    ...PRESSES.map((type) => hear(type, press)),
    hear('pointerover', ({ target }) => pointOver(blockAt(target))),
    hear('pointerout', ({ relatedTarget }) => relatedTarget === null && pointOver(null)),
    hear('keydown', pressKey),
  ]
  end = () => {
    for (const stop of stops) stop()
  }
}

/** On the window and before anything of the page. */
function hear<Type extends keyof WindowEventMap>(
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
): () => void {
  const heard = (event: WindowEventMap[Type]) => {
    if (!isTool(event.target)) act(event)
  }
  addEventListener(type, heard, { capture: true })
  return () => removeEventListener(type, heard, { capture: true })
}

const isTool = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-studio]') !== null

function press(event: Event): void {
  if (isEditedText(event.target)) return pressInText(event)
  event.stopImmediatePropagation()
  if (!LETS_SCROLL.has(event.type)) event.preventDefault()
  const blockId = event.type === 'click' ? blockAt(event.target) : null
  if (blockId !== null) pickBlock(blockId)
  if (event.type === 'mousedown') endText()
  else if (event.type === 'dblclick') editTextAt(event.target)
}

/** Writing and selecting, without what a press would start: the text may be that of a link. */
function pressInText(event: Event): void {
  if (event.type === 'beforeinput') return
  event.stopImmediatePropagation()
  if (event.type === 'click' || event.type === 'auxclick' || event.type === 'submit') event.preventDefault()
}

/** Keys outside of the tools: Tab leads to the blocks, and nothing of the page is started. */
function pressKey(event: KeyboardEvent): void {
  if (isEditedText(event.target)) return
  event.stopImmediatePropagation()
  if (askedByKey(event)) return
  if (event.key === 'Tab') focusBlock(event)
  else if (event.key === 'Enter') event.preventDefault()
}

function focusBlock(event: KeyboardEvent): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-pick]')]
  const { picked } = useEditing.getState()
  const one = buttons.find((button) => button.dataset.pick === picked) ?? buttons.at(event.shiftKey ? -1 : 0)
  if (!one) return
  event.preventDefault()
  one.focus()
}

/** Keys that are the studio's wherever the focus is: undo, redo, and moving the block in focus or the picked one. */
export function askedByKey(event: KeyboardEvent): boolean {
  const blockId = focused(event.target) ?? useEditing.getState().picked
  const asked = keyOf(event)
  if (asked === undefined) return false
  event.preventDefault()
  if (asked === 'undo' || asked === 'redo') tellStudio({ type: `${asked}Asked` })
  else if (blockId !== null) tellStudio({ type: 'moveAsked', blockId, by: asked })
  return true
}

const focused = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.dataset.pick : undefined

function keyOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | -1 | 1 | undefined {
  if (altKey && key === 'ArrowUp') return -1
  if (altKey && key === 'ArrowDown') return 1
  if (!ctrlKey && !metaKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}
