import type { Path } from '@baize/contract/server'
import { CLIENT_VERSION_HEADER, refusal } from '@baize/contract/shared'
import { lineOf } from '@baize/rules/lottery'
import type { FastifyRequest } from 'fastify'
import type { SiteGate } from '../../platform/http/gates.ts'
import { countryOf, headerOf } from '../../platform/http/headers.ts'
import { type CatalogueContext, isOfferedIn } from '../../play/catalogue/service.ts'
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

export function createSiteGate(ctx: CatalogueContext): SiteGate {
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
      const gameId = gameIn(input)
      const { limits } = await ctx.catalogue.current()
      if (settings.forbiddenCountries.length === 0 && !limits.has(gameId)) return null
      const countries = [
        countryOf(request, ctx.config.countryHeader),
        countryIn(input),
        userId === null ? null : await countryOfPlayer(ctx.db, userId),
      ].filter((country) => country !== null)
      const isForbidden = countries.some((country) => settings.forbiddenCountries.includes(country))
      return isForbidden || !isOfferedIn(limits.get(gameId), countries) ? refusal('identityForbidden') : null
    },
  }
}

/** A page from before the header existed counts as version 0; a caller that is no page is never outdated. */
function versionOf(request: FastifyRequest): number {
  const given = headerOf(request, CLIENT_VERSION_HEADER.toLowerCase())
  if (given !== null && /^\d{1,7}$/.test(given)) return Number(given)
  return headerOf(request, 'device') === null ? Number.POSITIVE_INFINITY : 0
}

/** The game that a call is about, or that its line is of; empty if it is about none. */
function gameIn(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  if ('gameId' in input && typeof input.gameId === 'string') return input.gameId
  return 'line' in input && typeof input.line === 'string' ? (lineOf(input.line)?.game.id ?? '') : ''
}

const countryIn = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'countryId' in input && typeof input.countryId === 'string'
    ? input.countryId
    : null
