import { present } from '@baize/kit'
import { drawsOf } from '@baize/sandbox-shared/draws'
import type { Text } from '@baize/sandbox-shared/text'
import type { Verdict } from './tickets.ts'

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
  const league = LEAGUES.find((candidate) => candidate.id === found?.[1])
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
    return Array.from({ length: before + after + 1 }, (_, at) => slot - before + at).flatMap((matchSlot) =>
      Array.from({ length: PER_SLOT }, (_, place) =>
        present(matchOf(`${league.id}-${matchSlot}-${place}`, secret), 'match'),
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
const WON: Verdict = { won: 2, back: 0 }
const LOST: Verdict = { won: 0, back: 0 }
const VOID: Verdict = { won: 0, back: 2 }
const HALF_WON: Verdict = { won: 1, back: 1 }
const HALF_LOST: Verdict = { won: 0, back: 1 }
const DEAD_HEAT: Verdict = { won: 1, back: 0 }

type Decides = (score: Score) => Verdict
const when =
  (wins: (score: Score) => boolean): Decides =>
  (score) =>
    wins(score) ? WON : LOST
/** By the lead of a side: what a draw means differs from market to market. */
const byLead =
  (side: 'home' | 'away', verdict: (lead: number) => Verdict): Decides =>
  ({ home, away }) =>
    verdict(side === 'home' ? home - away : away - home)
const ahead = (level: Verdict) => (lead: number) => (lead > 0 ? WON : lead === 0 ? level : LOST)

export const MARKETS: Readonly<Record<string, Readonly<Record<string, Decides>>>> = {
  result: {
    home: when(({ home, away }) => home > away),
    draw: when(({ home, away }) => home === away),
    away: when(({ home, away }) => home < away),
  },
  drawNoBet: { home: byLead('home', ahead(VOID)), away: byLead('away', ahead(VOID)) },
  mostGoals: { home: byLead('home', ahead(DEAD_HEAT)), away: byLead('away', ahead(DEAD_HEAT)) },
  'total-1.5': total(1.5),
  'total-2.5': total(2.5),
  'total-3.5': total(3.5),
  handicap: {
    home: when(({ home, away }) => home - 1.5 > away),
    away: when(({ home, away }) => home - 1.5 < away),
  },
  // Half of the stake at −0.5, half at −1.
  quarter: {
    home: byLead('home', (lead) => (lead > 1 ? WON : lead === 1 ? HALF_WON : LOST)),
    away: byLead('away', (lead) => (lead > -1 ? WON : lead === -1 ? HALF_LOST : LOST)),
  },
  both: {
    yes: when(({ home, away }) => home > 0 && away > 0),
    no: when(({ home, away }) => home === 0 || away === 0),
  },
  score: Object.fromEntries(
    SCORES.map((text) => [text, when(({ home, away }) => `${home}-${away}` === text)]),
  ),
}
function total(line: number): Readonly<Record<string, Decides>> {
  return {
    over: when(({ home, away }) => home + away > line),
    under: when(({ home, away }) => home + away < line),
  }
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
  return [...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0)]
}

/** Shares of a stake that win and that come back, as expected at this moment over all possible final scores. */
export function expectedOf(
  match: Match,
  nowMs: number,
  decides: Decides,
): { readonly won: number; readonly back: number } {
  const minute = minuteOf(match, nowMs)
  const score = scoreOf(match, minute)
  const left = (MINUTES - minute) / MINUTES
  const [home, away] = [poisson(match.expected.home * left), poisson(match.expected.away * left)]
  let [won, back] = [0, 0]
  for (const [h, ph] of home.entries())
    for (const [a, pa] of away.entries()) {
      const verdict = decides({ home: score.home + h, away: score.away + a })
      won += (ph * pa * verdict.won) / 2
      back += (ph * pa * verdict.back) / 2
    }
  return { won, back }
}

/** Closed for two minutes after a goal, and shortly before the end. */
export function isSuspended(match: Match, nowMs: number): boolean {
  if (phaseOf(match, nowMs) === 'ended') return true
  if (phaseOf(match, nowMs) === 'upcoming') return false
  const minute = minuteOf(match, nowMs)
  return minute >= 88 || match.goals.some((goal) => goal.minute <= minute && minute - goal.minute < 2)
}

const LEAST_ODDS = 102

/** Odds in hundredths; null where no bet is taken. */
export function oddsOf(match: Match, nowMs: number, market: string, outcome: string): number | null {
  const decides = MARKETS[market]?.[outcome]
  if (!decides || isSuspended(match, nowMs)) return null
  const { won, back } = expectedOf(match, nowMs, decides)
  // Of a stake that may come back, only the rest has odds.
  const atRisk = 1 - back
  if (won < 0.004 || won > 0.94 * atRisk) return null
  const odds = Math.floor((100 * atRisk) / (won * MARGIN))
  // Odds of 1.00 would win nothing.
  return odds < LEAST_ODDS ? null : odds
}
