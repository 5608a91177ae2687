import { createHash, timingSafeEqual } from 'node:crypto'
import { VIEW_PREFIX } from '@baize/contract/player'
import type { FastifyRequest } from 'fastify'

const OUR_APP = 'BaizeApp'
const APP_VERSION = /^[\w.+-]{1,32}$/
const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A header that was sent once, is not empty and has at most 256 characters. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 256 ? value : null
}

/** The browser identity, if well-formed. */
export function identityOf(request: FastifyRequest): string | null {
  const given = headerOf(request, 'bfid')
  return given !== null && IDENTITY.test(given) ? given.toLowerCase() : null
}

/** Version of the native app that makes the request, if it names itself as ours. Browsers and the installed web app name none. */
export function appVersionOf(request: FastifyRequest): string | null {
  const version = headerOf(request, 'version') ?? ''
  return headerOf(request, 'app') === OUR_APP && APP_VERSION.test(version) ? version : null
}

export const languageOf = (request: FastifyRequest): string =>
  /^[a-z]{2}$/.exec(headerOf(request, 'lang') ?? '')?.[0] ?? 'en'

/** The country of a caller by the address, where a proxy says so; otherwise as the page says. */
export const countryOf = (request: FastifyRequest, proxyHeader: string): string | null =>
  headerOf(request, proxyHeader === '' ? 'country' : proxyHeader)?.toUpperCase() ?? null

/** Whether the request carries this token, compared in constant time. */
export function hasBearer({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** A token that can only read, whatever became of its view. */
export const isViewToken = (token: string): boolean => token.startsWith(VIEW_PREFIX)
