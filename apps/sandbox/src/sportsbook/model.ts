import { present } from '@baize/kit'
import { drawsOf } from '../casino/chance.ts'
import type { Text } from '../casino/rules/game.ts'

/** A minute of play; a match takes six minutes. */
export const MINUTE_MS = 4000
const MINUTES = 90
export const MATCH_MS = MINUTES * MINUTE_MS
/** Each league starts two matches in every slot. */
const SLOT_MS = 480_000
const PER_SLOT = 2

type League = {
  readonly id: string
  readonly name: Text
  readonly offsetMs: number
  readonly teams: readonly string[]
}

/** Leagues and clubs that do not exist. */
export const LEAGUES: readonly League[] = [
  {
    id: 'harbour',
    name: { en: 'Harbour League', pt: 'Liga do Porto', id: 'Liga Pelabuhan' },
    offsetMs: 0,
    teams: [
      'Port Alder',
      'Saltmarsh',
      'Kestrel Bay',
      'Old Quay',
      'Lantern Point',
      'Grey Harbour',
      'Tidewick',
      'Anchor Row',
    ],
  },
  {
    id: 'highland',
    name: { en: 'Highland Cup', pt: 'Copa das Serras', id: 'Piala Dataran Tinggi' },
    offsetMs: 160_000,
    teams: [
      'Stonebrook',
      'Pinehollow',
      'Ravensford',
      'Upper Glen',
      'Larkfell',
      'Ironmoor',
      'Wolfscrag',
      'Brackenhill',
    ],
  },
  {
    id: 'river',
    name: { en: 'River Premier', pt: 'Premier do Rio', id: 'Premier Sungai' },
    offsetMs: 320_000,
    teams: [
      'Willowford',
      'Northbank',
      'Millrace',
      'Reedham',
      'Silverbend',
      'Fordwater',
      'Deepwell',
      'Otterby',
    ],
  },
]

type Goal = { readonly minute: number; readonly side: 'home' | 'away' }
export type Match = {
  readonly id: string
  readonly leagueId: string
  readonly home: string
  readonly away: string
  readonly startMs: number
  /** Goals that each side is expected to score. */
  readonly expected: { readonly home: number; readonly away: number }
  readonly goals: readonly Goal[]
}
export type Score = { readonly home: number; readonly away: number }

/**
 * A match by its id. All of it follows from the secret: fixtures and goals need no storage, and are the same after a
 * restart.
 */
export function matchOf(id: string, secret: string): Match | null {
  const found = /^([a-z]+)-(\d{1,12})-([01])$/.exec(id)
  const league = LEAGUES.find((one) => one.id === found?.[1])
  if (!found || !league) return null
  const [slot, place] = [Number(found[2]), Number(found[3])]
  const pairing = drawsOf(`${secret} fixtures ${league.id} ${slot}`)
  const teams = [...league.teams]
  const drawn = Array.from({ length: PER_SLOT * 2 }, () =>
    present(teams.splice(pairing.below(teams.length), 1)[0], 'team'),
  )
  const [home, away] = [present(drawn[place * 2], 'home'), present(drawn[place * 2 + 1], 'away')]
  const expected = { home: strengthOf(home) + 0.25, away: strengthOf(away) }
  const chance = drawsOf(`${secret} match ${id}`)
  const goals: Goal[] = []
  for (let minute = 1; minute <= MINUTES; minute += 1)
    for (const side of ['home', 'away'] as const)
      if (chance.below(1_000_000) < (expected[side] / MINUTES) * 1_000_000) goals.push({ minute, side })
  return { id, leagueId: league.id, home, away, startMs: slot * SLOT_MS + league.offsetMs, expected, goals }
}

/** Goals a club scores on average, from its name: between 0.8 and 1.9. */
const strengthOf = (team: string): number => 0.8 + drawsOf(`strength of ${team}`).below(111) / 100

/** Matches from some slots before now to some after. */
export function fixturesAround(nowMs: number, secret: string, before = 2, after = 3): Match[] {
  return LEAGUES.flatMap((league) => {
    const slot = Math.floor((nowMs - league.offsetMs) / SLOT_MS)
    return Array.from({ length: before + after + 1 }, (_, at) => slot - before + at).flatMap((one) =>
      Array.from({ length: PER_SLOT }, (_, place) =>
        present(matchOf(`${league.id}-${one}-${place}`, secret), 'match'),
      ),
    )
  })
}

export type Phase = 'upcoming' | 'live' | 'ended'
export const phaseOf = ({ startMs }: Match, nowMs: number): Phase =>
  nowMs < startMs ? 'upcoming' : nowMs < startMs + MATCH_MS ? 'live' : 'ended'
export const minuteOf = ({ startMs }: Match, nowMs: number): number =>
  Math.max(0, Math.min(MINUTES, Math.floor((nowMs - startMs) / MINUTE_MS)))
export function scoreOf({ goals }: Match, minute: number): Score {
  const until = goals.filter((goal) => goal.minute <= minute)
  const of = (side: Goal['side']) => until.filter((goal) => goal.side === side).length
  return { home: of('home'), away: of('away') }
}

/** Whether a selection has won, for each market and outcome. */
const SCORES = [
  '0-0',
  '1-0',
  '0-1',
  '1-1',
  '2-0',
  '0-2',
  '2-1',
  '1-2',
  '2-2',
  '3-0',
  '0-3',
  '3-1',
  '1-3',
  '3-2',
  '2-3',
  '3-3',
] as const
export const MARKETS: Readonly<Record<string, Readonly<Record<string, (score: Score) => boolean>>>> = {
  result: {
    home: ({ home, away }) => home > away,
    draw: ({ home, away }) => home === away,
    away: ({ home, away }) => home < away,
  },
  'total-1.5': total(1.5),
  'total-2.5': total(2.5),
  'total-3.5': total(3.5),
  handicap: { home: ({ home, away }) => home - 1.5 > away, away: ({ home, away }) => home - 1.5 < away },
  both: { yes: ({ home, away }) => home > 0 && away > 0, no: ({ home, away }) => home === 0 || away === 0 },
  score: Object.fromEntries(
    SCORES.map((text) => [text, ({ home, away }: Score) => `${home}-${away}` === text]),
  ),
}
function total(line: number): Readonly<Record<string, (score: Score) => boolean>> {
  return { over: ({ home, away }) => home + away > line, under: ({ home, away }) => home + away < line }
}

const MARGIN = 1.06
const MOST_GOALS = 9

/** Chances of 0, 1, 2 … goals. The last stands for all that are more. */
function poisson(mean: number): number[] {
  const chances: number[] = []
  let each = Math.exp(-mean)
  for (let goals = 0; goals < MOST_GOALS; goals += 1) {
    chances.push(each)
    each *= mean / (goals + 1)
  }
  return [...chances, 1 - chances.reduce((sum, one) => sum + one, 0)]
}

/** Chance of a selection at this moment, by all possible final scores. */
export function chanceOf(match: Match, nowMs: number, wins: (score: Score) => boolean): number {
  const minute = minuteOf(match, nowMs)
  const score = scoreOf(match, minute)
  const left = (MINUTES - minute) / MINUTES
  const [home, away] = [poisson(match.expected.home * left), poisson(match.expected.away * left)]
  let chance = 0
  for (const [h, ph] of home.entries())
    for (const [a, pa] of away.entries())
      if (wins({ home: score.home + h, away: score.away + a })) chance += ph * pa
  return chance
}

/** Closed for two minutes after a goal, and shortly before the end. */
export function isSuspended(match: Match, nowMs: number): boolean {
  if (phaseOf(match, nowMs) === 'ended') return true
  if (phaseOf(match, nowMs) === 'upcoming') return false
  const minute = minuteOf(match, nowMs)
  return minute >= 88 || match.goals.some((goal) => goal.minute <= minute && minute - goal.minute < 2)
}

/** Odds in hundredths; null where no bet is taken. */
export function oddsOf(match: Match, nowMs: number, market: string, outcome: string): number | null {
  const wins = MARKETS[market]?.[outcome]
  if (!wins || isSuspended(match, nowMs)) return null
  const chance = chanceOf(match, nowMs, wins)
  if (chance < 0.004 || chance > 0.94) return null
  return Math.floor(100 / (chance * MARGIN))
}
