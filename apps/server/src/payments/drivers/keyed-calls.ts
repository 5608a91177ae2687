import type { Context } from '../../ledger/context.ts'
import { askConnector, type Connector, type Question } from '../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../platform/connectors/http.ts'

/** Asks with each key until one is accepted, so that a change of keys loses no call. */
export async function askWithKeys<Key>(
  ctx: Context,
  connector: Connector,
  keys: readonly Key[],
  questionWith: (key: Key) => Question,
): Promise<HttpAnswer> {
  let answer: HttpAnswer = { kind: 'notSent', cause: 'no key' }
  for (const key of keys) {
    answer = await askConnector(ctx, connector, questionWith(key))
    if (answer.kind !== 'answer' || answer.status !== 401) break
  }
  return answer
}

/** The JSON of an answer with one of these statuses; undefined for every other answer. */
export const jsonOf = (answer: HttpAnswer, ...statuses: readonly number[]): unknown =>
  answer.kind === 'answer' && statuses.includes(answer.status) ? answer.json : undefined

/** Why a harmless call did not succeed; null if it did. */
export function checkFault(answer: HttpAnswer, isWell: (json: unknown) => boolean): string | null {
  if (answer.kind !== 'answer') return answer.cause
  if (answer.status === 401 || answer.status === 403) return `login refused (${answer.status})`
  if (answer.status !== 200) return `status ${answer.status}`
  return isWell(answer.json) ? null : 'answer is not what it should be'
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
