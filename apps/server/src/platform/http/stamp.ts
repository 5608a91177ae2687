import { sttOf } from '@baize/contract/player'
import type { FastifyRequest } from 'fastify'
import { pathOf } from './access-log.ts'
import { headerOf } from './headers.ts'

/** Allowed clock skew between us and the caller, either way. */
const WINDOW_MS = 5 * 60_000

/** Whether the request's timestamp is recent: an old or missing one may be a replay. */
export function isFresh(request: FastifyRequest, nowMs: number): boolean {
  const st = headerOf(request, 'st')
  return st !== null && /^\d{1,15}$/.test(st) && Math.abs(Number(st) - nowMs) <= WINDOW_MS
}

/** Whether the STT of a request matches. Requests without one pass: scripts and old app shells send none. */
export function fitsStamp(request: FastifyRequest, nowMs: number): boolean {
  if (request.headers.stt === undefined) return true
  const stt = headerOf(request, 'stt')
  return isFresh(request, nowMs) && stt === sttOf(pathOf(request), headerOf(request, 'st') ?? '')
}
