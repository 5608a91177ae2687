import type { ChatMessage } from '@baize/contract/player'

const PARTS = /@[\w.-]+|[^@]+|@/g

/** The text of a message as text nodes only; `@name` stands out. */
export function MessageText({ text, mentions }: Pick<ChatMessage, 'text' | 'mentions'>) {
  if (mentions.length === 0) return text
  return Array.from(text.matchAll(PARTS), ({ 0: part, index }) =>
    part.length > 1 && part.startsWith('@') ? (
      <strong key={index} className="text-accent-ink">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}
