type Mark = 'good' | 'warning' | 'fault'

/** One line of the checklist. */
export type Line = {
  readonly topic: string
  readonly mark: Mark
  /** What is so. */
  readonly says: string
  /** What to do about it; empty where nothing is to be done. */
  readonly todo: string
}

/** Lines of one topic. */
export const linesOf = (topic: string) => ({
  good: (says: string): Line => ({ topic, mark: 'good', says, todo: '' }),
  warning: (says: string, todo: string): Line => ({ topic, mark: 'warning', says, todo }),
  fault: (says: string, todo: string): Line => ({ topic, mark: 'fault', says, todo }),
})

const SIGNS: Readonly<Record<Mark, string>> = { good: '✓', warning: '!', fault: '✗' }

export const shown = ({ topic, mark, says, todo }: Line): string =>
  `${SIGNS[mark]} ${topic}: ${says}${todo === '' ? '' : `. ${todo}`}`

/** `2 h`, `3 days`. */
export function lasting(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
