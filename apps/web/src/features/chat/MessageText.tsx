import type { ChatMessage } from '@baize/contract'

/** The text of a message as text nodes only; `@name` stands out. */
export function MessageText({ text, mentions }: Pick<ChatMessage, 'text' | 'mentions'>) {
  if (mentions.length === 0) return text
  return text.split(/(@[\w.-]+)/).map((part, n) =>
    part.startsWith('@') ? (
      <strong key={n} className="text-accent-ink">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}
