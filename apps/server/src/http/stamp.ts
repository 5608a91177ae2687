import { sttOf } from '@baize/contract'
import type { FastifyRequest } from 'fastify'
import { pathOf } from './access-log.ts'
import { headerOf } from './headers.ts'

/** How far the caller's time may be from ours, either way. */
const WINDOW_MS = 5 * 60_000

/** Whether a request says when it was made, and that is about now: an older one is a repetition. */
export function isFresh(request: FastifyRequest, nowMs: number): boolean {
  const st = headerOf(request, 'st')
  return st !== null && /^\d{1,15}$/.test(st) && Math.abs(Number(st) - nowMs) <= WINDOW_MS
}

/** Whether the STT of a request fits. Without one there is nothing to fit: scripts and old app shells send none. */
export function fitsStamp(request: FastifyRequest, nowMs: number): boolean {
  if (request.headers.stt === undefined) return true
  const stt = headerOf(request, 'stt')
  return isFresh(request, nowMs) && stt === sttOf(pathOf(request), headerOf(request, 'st') ?? '')
}
