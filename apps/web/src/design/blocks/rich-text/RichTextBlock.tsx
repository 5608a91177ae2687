import { RichTextBlock } from '@baize/contract/player/blocks/rich-text'
import { useDesignText } from '../../../i18n/design-text.ts'
import { RichText } from '../../rich-text/RichText.tsx'
import { block } from '../block.tsx'

/** Text of the design, with an optional heading. */
function Words({ title, text }: RichTextBlock) {
  const words = useDesignText()
  const content = words(text)
  if (content.trim() === '' && title === undefined) return null
  return (
    <section className="block-surface grid grid-cols-1 gap-3 p-5 shadow-block md:p-8">
      {title !== undefined && <h2 className="text-xl font-bold md:text-2xl">{words(title)}</h2>}
      <RichText text={content} deeper={title === undefined ? 0 : 1} />
    </section>
  )
}

export const richText = block(RichTextBlock, Words)
