import * as z from 'zod/mini'
import { TimeMs } from './entities.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(100))
const Goals = z.number().check(z.int(), z.gte(0), z.lte(999))
/** Decimal odds as text; null while no bet is taken. */
const Odds = z.nullable(z.string().check(z.regex(/^\d{1,5}\.\d{2}$/)))

/** Id of a match at its provider. */
export const MatchId = z.string().check(z.regex(/^[\w.:-]{1,64}$/))

/** A match of a sportsbook's feed, as the lobby shows it. */
export const SportsMatch = z.object({
  id: MatchId,
  /** By language. */
  league: z.object({ en: Name, pt: Name, id: Name }),
  home: Name,
  away: Name,
  startsAt: TimeMs,
  /** Minute of play; null before the match. */
  minute: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(999))),
  score: z.nullable(z.object({ home: Goals, away: Goals })),
  odds: z.object({ home: Odds, draw: Odds, away: Odds }),
})
export type SportsMatch = z.infer<typeof SportsMatch>
