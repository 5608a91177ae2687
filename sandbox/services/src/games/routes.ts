import { readFileSync } from 'node:fs'
import { CatalogueGameId, LanguageId } from '@baize/contract/shared'
import type { RandomBytes } from '@baize/kit'
import { acceptForms } from '@baize/sandbox-shared/forms'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { gamePage, type Shown } from './page.ts'
import {
  drawStops,
  FIRST_CREDITS,
  MOST_CREDITS,
  machineOf,
  numberOf,
  paysOf,
  rowOf,
  STAKES,
} from './reels.ts'

const asset = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
const STYLE = asset('slot.css')
const SCRIPT = asset('slot.js')

const Text = z.record(z.string(), z.unknown())
const Name = z.string().check(z.maxLength(100))
const Whole = z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))
const Hue = z.pipe(Whole, z.number().check(z.lte(359)))
const Credits = z.pipe(Whole, z.number().check(z.lte(MOST_CREDITS)))
const Staked = z.pipe(Whole, z.literal(STAKES))

type Asked = { Params: { id: string }; Querystring: Record<string, unknown> }

/**
 * Demo games of the sandbox's studios: one slot machine for all of them, with its look, symbols and reels derived from
 * the game id. It is stateless and has no wallet: the credits travel in the page's form.
 */
export function demoGames(
  scope: FastifyInstance,
  { randomBytes }: { readonly randomBytes: RandomBytes },
): void {
  acceptForms(scope)
  scope.get('/games/slot.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(STYLE),
  )
  scope.get('/games/slot.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-cache').send(SCRIPT),
  )
  scope.get<Asked>('/games/:id', async ({ params, query }, reply) => {
    const game = gameOf(params.id, query)
    if (!game) return missing(reply)
    // The initial reel positions are derived from the game id, too.
    const stops = [0, 1, 2].map((reel) => numberOf(`${params.id} stands ${reel}`))
    return show(reply, { ...game, stops, credits: FIRST_CREDITS, stake: STAKES[0], won: null })
  })
  scope.post<Asked>('/games/:id/spin', async ({ params, query, body }, reply) => {
    const game = gameOf(params.id, query)
    if (!game) return missing(reply)
    const given = Text.safeParse(body).data ?? {}
    const credits = Credits.safeParse(given.credits).data ?? FIRST_CREDITS
    const stake = Staked.safeParse(given.stake).data ?? STAKES[0]
    const stops = drawStops(randomBytes)
    if (given.choice === 'refill')
      return show(reply, { ...game, stops, credits: FIRST_CREDITS, stake, won: null })
    if (credits < stake) return show(reply, { ...game, stops, credits, stake, won: null })
    const won = stake * paysOf(game.machine, rowOf(game.machine, stops, 0))
    return show(reply, { ...game, stops, credits: Math.min(credits - stake + won, MOST_CREDITS), stake, won })
  })
}

type Game = Pick<Shown, 'name' | 'hue' | 'language' | 'device' | 'machine' | 'action'>

function gameOf(id: string, query: Asked['Querystring']): Game | null {
  if (!CatalogueGameId.safeParse(id).success) return null
  const language = LanguageId.safeParse(query.lang).data ?? 'en'
  const name = Name.safeParse(query.name).data
  const hue = Hue.safeParse(query.hue).data
  // The name must slugify to the id, so that a crafted link cannot make this page show arbitrary text.
  const own = name !== undefined && slugOf(name) === id ? name : undefined
  const device = query.deviceType === 'mobile' ? 'mobile' : 'pc'
  const asked = new URLSearchParams({
    lang: language,
    deviceType: device,
    ...(own !== undefined && { name: own }),
    ...(hue !== undefined && { hue: String(hue) }),
  })
  return {
    name: own ?? titleOf(id),
    hue: hue ?? numberOf(id) % 360,
    language,
    device,
    machine: machineOf(id),
    action: `/games/${id}/spin?${asked.toString()}`,
  }
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const titleOf = (id: string): string =>
  id.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

const show = (reply: FastifyReply, shown: Shown): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    // Any site may frame it: there is nothing to win, so clickjacking gains nothing.
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors *",
    )
    .send(gamePage(shown))

const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'no such game' })
