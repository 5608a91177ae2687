import { useMemo } from 'react'
import { SmartLink } from '../../links/SmartLink.tsx'
import { inOrder } from '../../ui/in-order.ts'
import { type Inline, parseRichText, type RichPart, wordsOf } from './parse.ts'

type Level = 2 | 3 | 4
const HEADINGS = {
  2: 'mt-4 text-xl font-bold first:mt-0 md:text-2xl',
  3: 'mt-2 text-base font-bold first:mt-0 md:text-lg',
  4: 'mt-1 text-base font-semibold first:mt-0',
} as const

type RichTextProps = {
  text: string
  /** Lowers the heading levels, for a text inside a section with its own heading. */
  deeper?: 0 | 1
  /** Prefix of the ids of the main headings, which are numbered from 0. */
  anchors?: string
}

/** Rich text of the design, rendered with our own elements only, so that it cannot inject markup. */
export function RichText({ text, deeper = 0, anchors }: RichTextProps) {
  const parts = useMemo(() => parseRichText(text), [text])
  const headings = parts.filter(isMainHeading)
  const anchorOf = (part: RichPart) =>
    anchors !== undefined && isMainHeading(part) ? anchorId(anchors, headings.indexOf(part)) : undefined
  return (
    <div className="grid max-w-[68ch] grid-cols-1 gap-3.5 leading-relaxed text-quiet">
      {inOrder(parts, (part) => (
        <Part part={part} deeper={deeper} id={anchorOf(part)} />
      ))}
    </div>
  )
}

const isMainHeading = (part: RichPart): boolean => part.kind === 'heading' && part.level === 2
const anchorId = (anchors: string, number: number): string => `${anchors}-${number}`

/** Main headings of a text with their ids. */
export const headingsOf = (
  text: string,
  anchors: string,
): { readonly id: string; readonly words: string }[] =>
  parseRichText(text)
    .flatMap((part) => (part.kind === 'heading' && part.level === 2 ? [wordsOf(part.content)] : []))
    .map((words, number) => ({ id: anchorId(anchors, number), words }))

type PartProps = { part: RichPart; deeper: 0 | 1; id: string | undefined }

function Part({ part, deeper, id }: PartProps) {
  if (part.kind === 'heading') {
    const level: Level = part.level === 2 ? (deeper === 0 ? 2 : 3) : deeper === 0 ? 3 : 4
    const Heading = `h${level}` as const
    return (
      <Heading id={id} className={`scroll-mt-24 text-ink outline-none ${HEADINGS[level]}`}>
        <Words content={part.content} />
      </Heading>
    )
  }
  if (part.kind === 'list')
    return (
      <ul className="grid gap-2 pl-5">
        {inOrder(part.items, (content) => (
          <li className="list-disc pl-1 marker:text-accent-ink">
            <Words content={content} />
          </li>
        ))}
      </ul>
    )
  return (
    <p>
      {inOrder(part.lines, (content, at) => (
        <>
          {at > 0 && <br />}
          <Words content={content} />
        </>
      ))}
    </p>
  )
}

function Words({ content }: { content: readonly Inline[] }) {
  return inOrder(content, (inline) => {
    if (inline.kind === 'text') return inline.text
    if (inline.kind === 'bold')
      return (
        <strong className="font-semibold text-ink">
          <Words content={inline.content} />
        </strong>
      )
    return (
      <SmartLink
        to={inline.to}
        className="inline font-medium text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {inline.text}
      </SmartLink>
    )
  })
}
