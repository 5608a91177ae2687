import { createHash } from 'node:crypto'
import type { ForcedAnswer } from '@baize/contract/operator'
import { CONFIRMED_HEADER, type ForcedRetry, TWO_FACTOR_HEADER } from '@baize/contract/player'
import { type Path, refused } from '@baize/contract/server'
import { type Refused, refusal } from '@baize/contract/shared'
import { type Clock, never, type RandomBytes, type UserId } from '@baize/kit'
import type { FastifyRequest } from 'fastify'
import { headerOf, identityOf } from './headers.ts'

const MOST_RULES = 1000
const TOKEN_TTL_MS = 5 * 60_000

type Rule = {
  readonly path: Path
  /** `user:7` or `bf:…`. */
  readonly who: string
  readonly answer: ForcedAnswer
  readonly untilMs: number
  left: number
}
type Issued = { readonly call: string; readonly untilMs: number }

/** The overriding response: a refusal, a bare HTTP code, or text that is no valid reply. */
type Override = { readonly refused: Refused } | { readonly code: number } | { readonly text: string }

export type ForcedAnswers = {
  add(rule: { path: Path; who: string; times: number; seconds: number; answer: ForcedAnswer }): void
  /** Null lets the call through. */
  answerTo(path: Path, request: FastifyRequest, userId: UserId | null, input: unknown): Override | null
}

/** Null outside of development: no call is overridden. */
export type WithForcedAnswers = { readonly forcedAnswers: ForcedAnswers | null }

/**
 * Responses that an operator forces for one caller, in place of the call. Each is for a named player or browser, a
 * number of times and some minutes. They are held in memory, and the oldest is dropped when there are too many.
 */
export function createForcedAnswers(clock: Clock, randomBytes: RandomBytes): ForcedAnswers {
  let rules: Rule[] = []
  const tokens = new Map<string, Issued>()

  const issue = (call: string): string => {
    for (const [token, { untilMs }] of tokens) if (untilMs <= clock.now()) tokens.delete(token)
    const token = Buffer.from(randomBytes(24)).toString('base64url')
    tokens.set(token, { call, untilMs: clock.now() + TOKEN_TTL_MS })
    return token
  }
  const redeem = (token: string | null, call: string): boolean => {
    const issued = token === null ? undefined : tokens.get(token)
    if (token === null || issued?.call !== call || issued.untilMs <= clock.now()) return false
    return tokens.delete(token)
  }
  const drop = (rule: Rule): void => {
    rules = rules.filter((other) => other !== rule)
  }

  return {
    add: ({ times, seconds, ...rule }) => {
      const nowMs = clock.now()
      rules = rules.filter(({ untilMs }) => untilMs > nowMs).slice(1 - MOST_RULES)
      rules.push({ ...rule, left: times, untilMs: nowMs + seconds * 1000 })
    },
    answerTo: (path, request, userId, input) => {
      if (rules.length === 0 && tokens.size === 0) return null
      const who = [userId && `user:${userId}`, `bf:${identityOf(request)}`]
      const call = callKey(path, who, input)
      // A confirmation token is bound to the exact call it was issued for, and works once.
      if (redeem(headerOf(request, CONFIRMED_HEADER.toLowerCase()), call)) return null
      const nowMs = clock.now()
      const rule = rules.find(
        (candidate) => candidate.path === path && candidate.untilMs > nowMs && who.includes(candidate.who),
      )
      if (!rule) return null
      const { answer } = rule
      if (answer.kind === 'twoFactor' && headerOf(request, TWO_FACTOR_HEADER.toLowerCase()) === answer.code) {
        drop(rule)
        return null
      }
      // A code is asked for until it is right: wrong codes must not use up the rule.
      if (answer.kind !== 'twoFactor') rule.left -= 1
      if (rule.left === 0) drop(rule)
      return instead(answer, () => issue(call), path)
    },
  }
}

const callKey = (path: Path, who: readonly (string | null)[], input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([path, who, input]))
    .digest('base64url')

function instead(answer: ForcedAnswer, issue: () => string, path: Path): Override {
  switch (answer.kind) {
    case 'refusal': {
      const { status, message, extra } = answer
      return { refused: { status, message, ...(extra && { extra }) } }
    }
    case 'fault':
      return { code: answer.code }
    case 'text':
      return { text: answer.text }
    case 'confirm': {
      const retry: ForcedRetry = { redo: { path, token: issue() }, confirm: answer.confirm }
      return { refused: refused(refusal('forcedRetry', { retry: JSON.stringify(retry) })) }
    }
    case 'twoFactor':
      return { refused: refused(refusal('twoFactorNeeded')) }
    default:
      return never(answer)
  }
}
