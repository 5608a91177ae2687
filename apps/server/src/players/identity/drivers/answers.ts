import { readCpf } from '@baize/contract/shared'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'

/** Statuses that say nothing about the request itself: it may be accepted later, or with another key. */
const LATER: ReadonlySet<number> = new Set([401, 403, 404, 408, 429])

/** Whether the provider will not take this request, however often it is sent. */
export const isRefused = (answer: HttpAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 400 && answer.status < 500 && !LATER.has(answer.status)

/** The JSON of a success; undefined for every other answer. */
export const jsonOf = (answer: HttpAnswer): unknown =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300 ? answer.json : undefined

/** Whether a request was carried out: a success with JSON. A gateway's page says nothing about it, whatever its status. */
export function isDone(answer: HttpAnswer): boolean {
  const json = jsonOf(answer)
  return typeof json === 'object' && json !== null
}

/** Why a harmless call did not succeed; null if it did. */
export function checkFault(answer: HttpAnswer): string | null {
  if (answer.kind !== 'answer') return answer.cause
  if (answer.status === 401 || answer.status === 403) return `login refused (${answer.status})`
  return answer.status === 200 ? null : `status ${answer.status}`
}

/** The CPFs among the numbers of a document, each once. */
export const cpfsIn = (numbers: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(numbers.flatMap((number) => readCpf(number ?? '') ?? [])),
]

/** Last word as the last name: most countries write it so, and a single name has none. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const words = name.split(' ')
  return words.length < 2
    ? { first: name, last: '' }
    : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}
