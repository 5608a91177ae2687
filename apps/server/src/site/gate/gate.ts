import type { Path } from '@baize/contract/server'
import { CLIENT_VERSION_HEADER, refusal } from '@baize/contract/shared'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import type { SiteGate } from '../../platform/http/gates.ts'
import { headerOf } from '../../platform/http/headers.ts'
import { countryOfPlayer } from '../../players/forbidden/service.ts'
import { sitePass } from './pass.ts'

/** Calls that open an account, take a deposit or start a game. Everything else, withdrawals included, stays open. */
const NOT_FOR_FORBIDDEN: ReadonlySet<Path> = new Set<Path>([
  '/api/auth/register',
  '/api/auth/third_register',
  '/api/pay/recharge',
  '/api/game/play',
  '/api/game/bet',
  '/api/game/autobet/start',
  '/api/lottery/bet',
])

export function createSiteGate(ctx: Context): SiteGate {
  const pass = sitePass(ctx.clock, ctx.config.accountSecrets[0])
  const isLetIn = (request: FastifyRequest): boolean => pass.admits(headerOf(request, 'nav_token'))
  return {
    closed: async (request) => {
      const { maintenance, minClientVersion } = (await ctx.site.current()).settings
      if (maintenance && !isLetIn(request)) return refusal('siteMaintenance')
      return minClientVersion > 0 && versionOf(request) < minClientVersion ? refusal('reloadNeeded') : null
    },
    forbidden: async (path, request, userId, input) => {
      if (!NOT_FOR_FORBIDDEN.has(path)) return null
      const { settings, forbiddenPlayers } = await ctx.site.current()
      if (userId !== null && forbiddenPlayers.has(userId)) return refusal('identityForbidden')
      if (settings.forbiddenCountries.length === 0) return null
      const countries = [
        countryOf(request, ctx.config.countryHeader),
        countryIn(input),
        userId === null ? null : await countryOfPlayer(ctx.db, userId),
      ]
      return countries.some((country) => country !== null && settings.forbiddenCountries.includes(country))
        ? refusal('identityForbidden')
        : null
    },
  }
}

/** A page from before the header existed counts as version 0; a caller that is no page is never outdated. */
function versionOf(request: FastifyRequest): number {
  const given = headerOf(request, CLIENT_VERSION_HEADER.toLowerCase())
  if (given !== null && /^\d{1,7}$/.test(given)) return Number(given)
  return headerOf(request, 'device') === null ? Number.POSITIVE_INFINITY : 0
}

/** By the address, where a proxy says so; otherwise as the page says. */
const countryOf = (request: FastifyRequest, proxyHeader: string): string | null =>
  headerOf(request, proxyHeader === '' ? 'country' : proxyHeader)?.toUpperCase() ?? null

const countryIn = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'countryId' in input && typeof input.countryId === 'string'
    ? input.countryId
    : null
