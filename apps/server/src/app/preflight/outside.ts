import { resolveTxt } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { systemClock } from '@baize/kit'
import { askHttp, type HttpAnswer, type HttpQuestion } from '../../platform/connectors/http.ts'

export type Certificate = {
  readonly endsAtMs: number
  /** Why browsers refuse it; null if they do not. */
  readonly fault: string | null
}

/** Everything around the server that the checklist looks at; tests fake it. */
export type Outside = {
  now(): number
  ask(question: HttpQuestion): Promise<HttpAnswer>
  /** Null: no TLS there. */
  certificate(host: string, port: number): Promise<Certificate | null>
  /** Texts of a name in DNS; none if it has none, null if DNS does not answer. */
  texts(name: string): Promise<readonly string[] | null>
  /** Null: the folder cannot be looked at. */
  disk(folder: string): Promise<{ readonly freeBytes: number; readonly allBytes: number } | null>
}

const WITHIN_MS = 10_000

export const realOutside: Outside = {
  now: () => systemClock.now(),
  ask: (question) => askHttp({ withinMs: WITHIN_MS, ...question }),
  certificate: (host, port) =>
    new Promise((resolve) => {
      // Also a certificate that is refused is looked at: how and since when it is wrong.
      const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: WITHIN_MS })
      const end = (found: Certificate | null) => {
        socket.destroy()
        resolve(found)
      }
      socket.once('secureConnect', () =>
        end({
          endsAtMs: Date.parse(socket.getPeerCertificate().valid_to),
          fault: socket.authorized ? null : String(socket.authorizationError),
        }),
      )
      socket.once('timeout', () => end(null))
      socket.once('error', () => end(null))
    }),
  texts: async (name) => {
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), WITHIN_MS).unref()
    })
    const found = resolveTxt(name).then(
      (records) => records.map((parts) => parts.join('')),
      (error: unknown) => (isAbsent(error) ? [] : null),
    )
    return Promise.race([found, late])
  },
  disk: (folder) =>
    statfs(folder).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, allBytes: blocks * bsize }),
      () => null,
    ),
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
