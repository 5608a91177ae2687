import { FaqBlock } from '@baize/contract/player/blocks/faq'
import { IconButton } from '@baize/ui/icon-button'
import { useCopy } from '@baize/ui/use-copy'
import { Check, ChevronDown, Link2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { RichText } from '../../rich-text/RichText.tsx'
import { block } from '../block.tsx'

type Entry = FaqBlock['entries'][number]

/** Questions with collapsible answers. */
function Faq({ title, entries }: FaqBlock) {
  const words = useDesignText()
  if (entries.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      {title !== undefined && <h2 className="text-lg font-bold">{words(title)}</h2>}
      <div className="block-surface overflow-clip shadow-block">
        {entries.map((entry) => (
          <Question key={entry.elementId || words(entry.question)} {...entry} />
        ))}
      </div>
    </section>
  )
}

function Question({ elementId, question, answer }: Entry) {
  const words = useDesignText()
  const [open, setOpen] = useState(false)
  const entry = useRef<HTMLDetailsElement>(null)
  // A link to the entry focuses the element itself; `focus` does not bubble, so nothing else triggers this. A layout
  // effect, because the link may focus the entry as soon as it is in the document.
  useLayoutEffect(() => {
    const arrive = () => setOpen(true)
    const element = entry.current
    element?.addEventListener('focus', arrive)
    return () => element?.removeEventListener('focus', arrive)
  }, [])
  return (
    <details
      ref={entry}
      id={elementId || undefined}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group scroll-mt-24 border-b border-line outline-none last:border-b-0"
    >
      <summary className="flex min-h-14 list-none items-center gap-4 px-4 py-3.5 font-semibold -outline-offset-2 transition-colors duration-150 hover:bg-button group-open:bg-button md:px-6 [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 flex-1 tracking-normal">{words(question)}</h3>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-faint transition-transform duration-200 ease-out-soft group-open:rotate-180 group-open:text-accent-ink"
        />
      </summary>
      <div className="flex items-start group-open:animate-fade-in gap-2 px-4 pt-3 pb-4 md:px-6 md:pb-5">
        <div className="min-w-0 flex-1 pt-1">
          <RichText text={words(answer)} deeper={1} />
        </div>
        {elementId !== '' && <CopyAddress elementId={elementId} />}
      </div>
    </details>
  )
}

/** Copies a link that opens the page with this answer expanded. */
function CopyAddress({ elementId }: { elementId: string }) {
  const t = useT()
  const { pathname } = useLocation()
  const clipboard = useCopy(`${location.origin}${pathname}#anchor=${elementId}`)
  if (!clipboard) return null
  const { copied, copy } = clipboard
  return (
    <IconButton
      label={copied ? t('common.copied') : t('content.copyLink')}
      icon={
        copied ? <Check aria-hidden className="size-4 text-gain" /> : <Link2 aria-hidden className="size-4" />
      }
      onClick={copy}
    />
  )
}

export const faq = block(FaqBlock, Faq)
