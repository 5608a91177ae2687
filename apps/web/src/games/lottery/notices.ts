import { type ChatMessage, LotteryTermCard } from '@baize/contract/player'

const termOf = ({ card }: ChatMessage): LotteryTermCard | undefined =>
  card?.kind === 'term' ? LotteryTermCard.safeParse(card.data).data : undefined

const isOver = (term: LotteryTermCard | undefined): boolean =>
  term?.status === 'drawn' || term?.status === 'void'

/**
 * The messages of a room without the notices that would bury the talk: those of other lengths, and of several in a row
 * all but the last result and what came after it last.
 */
export function withoutOldNotices(messages: readonly ChatMessage[], line: string): readonly ChatMessage[] {
  const kept: ChatMessage[] = []
  let run: ChatMessage[] = []
  const endRun = (): void => {
    const result = run.findLast((notice) => isOver(termOf(notice)))
    const newest = run.at(-1)
    if (result) kept.push(result)
    if (newest && newest !== result) kept.push(newest)
    run = []
  }
  for (const message of messages) {
    const term = termOf(message)
    if (!term) {
      endRun()
      kept.push(message)
    } else if (term.line === line) run.push(message)
  }
  endRun()
  return kept
}
