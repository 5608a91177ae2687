import { isFrame } from '@baize/contract/player'
import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useReducer } from 'react'
import { useT } from '../../i18n/language.ts'
import { useDesign } from '../../session/design.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { blocksHere, elementOf, itemOf } from './blocks-on-page.ts'
import { editFirstText } from './inline-text.ts'
import { Outline } from './Outline.tsx'
import { pickBlock, pointOver } from './pick.ts'
import { pageAt } from './route.ts'
import { tellStudio } from './tell-studio.ts'
import { useBox } from './use-box.ts'
import { useEditing } from './use-editing.ts'

const TOOL =
  'grid size-8 place-items-center rounded-control bg-block text-ink shadow-popup outline-offset-2 hover:bg-button focus-visible:outline-2 focus-visible:outline-accent'
const TOOLS_PX = 40
/** Longest text of a block that is read out as its name. */
const NAME_LENGTH = 60

/** Over the page: lines around the blocks that are edited and pointed at, and while editing the tools of the studio. */
export function EditingTools() {
  const { on, picked, hovered } = useEditing()
  return (
    <>
      {hovered !== null && hovered !== picked && <Outline blockId={hovered} />}
      {picked !== null && <Outline key={picked} blockId={picked} isEdited />}
      {on && <BlockList picked={picked} />}
    </>
  )
}

/** The blocks of the page as buttons, for the keyboard and screen readers, with the tools of the picked one. */
function BlockList({ picked }: { picked: string | null }) {
  const t = useT()
  const blocks = useBlocksHere()
  const path = useCurrentPath(({ pathname }) => pathname)
  const pageId = useDesign(({ model }) => pageAt(model, path))
  const isEmpty = useDesign(({ model }) => model?.pages.find(({ id }) => id === pageId)?.items.length === 0)
  return (
    <nav aria-label={t('shell.studioBlocks')} className="contents">
      {blocks.map((blockId, at) => (
        <div key={blockId} className="contents">
          <button
            type="button"
            data-pick={blockId}
            aria-pressed={blockId === picked}
            onFocus={() => {
              pointOver(blockId)
              elementOf(blockId)?.scrollIntoView({ block: 'nearest' })
            }}
            onBlur={() => pointOver(null)}
            onClick={() => (blockId === picked ? editFirstText(blockId) : pickBlock(blockId))}
            className="sr-only"
          >
            {t('shell.studioBlock', { n: at + 1, count: blocks.length, words: nameOf(blockId) })}
          </button>
          {blockId === picked && <BlockTools blockId={blockId} />}
        </div>
      ))}
      {pageId !== null && isEmpty && (
        <div className="fixed inset-x-0 top-1/2 z-4000 grid place-items-center">
          <Tool
            words={t('shell.studioInsertFirst')}
            icon={<Plus aria-hidden className="size-5" />}
            onPress={() => tellStudio({ type: 'insertAsked', pageId, before: null })}
          />
        </div>
      )}
    </nav>
  )
}

/** Text of a block as its name; of one without any, its component. */
function nameOf(blockId: string): string {
  const element = elementOf(blockId)
  const text = element ? beginningOf(element) : ''
  return text || (itemOf(blockId)?.item.comId ?? '')
}

/** The first words in an element, with a space where one of its parts ends and the next begins. */
function beginningOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = ''
  while (words.length < NAME_LENGTH && walker.nextNode())
    words = `${words} ${walker.currentNode.textContent ?? ''}`.trimStart().replace(/\s+/g, ' ')
  return words.trim().slice(0, NAME_LENGTH)
}

/** Blocks load and go by themselves, too. */
function useBlocksHere(): readonly string[] {
  const [, look] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const root = document.getElementById('gbRoot')
    if (!root) return
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  useDesign(({ model }) => model)
  return blocksHere()
}

function BlockTools({ blockId }: { blockId: string }) {
  const t = useT()
  const ref = useBox<HTMLDivElement>(blockId, (style, box) => {
    style.inset = `${Math.max(0, box.top - TOOLS_PX)}px auto auto ${Math.max(0, box.left)}px`
  })
  const found = itemOf(blockId)
  if (!found || isFrame(found.item.comId)) return null
  const { id: pageId, items } = found.page
  const next = items[items.findIndex((item) => item.blockId === blockId) + 1]?.blockId ?? null
  return (
    <div ref={ref} className="fixed z-4001 flex gap-1">
      <Tool
        words={t('shell.studioInsertAbove')}
        icon={<PlusAt edge="border-t-2" />}
        onPress={() => tellStudio({ type: 'insertAsked', pageId, before: blockId })}
      />
      <Tool
        words={t('shell.studioInsertBelow')}
        icon={<PlusAt edge="border-b-2" />}
        onPress={() => tellStudio({ type: 'insertAsked', pageId, before: next })}
      />
      <Tool
        words={t('shell.studioMoveUp')}
        icon={<ChevronUp aria-hidden className="size-5" />}
        onPress={() => tellStudio({ type: 'moveAsked', blockId, by: -1 })}
      />
      <Tool
        words={t('shell.studioMoveDown')}
        icon={<ChevronDown aria-hidden className="size-5" />}
        onPress={() => tellStudio({ type: 'moveAsked', blockId, by: 1 })}
      />
    </div>
  )
}

const PlusAt = ({ edge }: { edge: string }) => (
  <span aria-hidden className={edge}>
    <Plus className="size-4" />
  </span>
)

function Tool({ words, icon, onPress }: { words: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" aria-label={words} title={words} onClick={onPress} className={TOOL}>
      {icon}
    </button>
  )
}
