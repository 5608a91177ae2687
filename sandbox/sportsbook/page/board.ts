import { el } from '@baize/sandbox-shared/page/dom'
import { outcomeName, wordOf } from '../src/words.ts'
import { type Board, type Match, type Outcome, oddsText, type Tab, type Writing } from './types.ts'

const MINUTES = 90

/** Direction of a recent move of odds (0 for none), and how long ago it was. */
type Move = { readonly direction: number; readonly ageMs: number }

/** Marks a move. The page is drawn anew with every board: the flash goes on from where it was. */
function marksMove<T extends HTMLElement>(element: T, { direction, ageMs }: Move): T {
  if (direction === 0) return element
  element.classList.add(direction > 0 ? 'up' : 'down')
  element.style.setProperty('--age', `-${Math.round(ageMs)}ms`)
  return element
}

/** Odds as the board shows them, and the effect of a tap. */
export type Odds = {
  readonly move: (match: Match, market: string, outcome: string) => Move
  /** The side that scored a moment ago. */
  readonly scored: (match: Match) => 'home' | 'away' | null
  readonly isChosen: (match: Match, market: string, outcome: string) => boolean
  readonly toggle: (match: Match, market: string, outcome: Outcome) => void
}

/** A club's crest: its initials on a colour of its own. */
function crest(name: string): HTMLElement {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letters = name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
  const made = el('span', { class: 'crest', 'aria-hidden': 'true' }, letters)
  // The page's policy allows no style attributes.
  made.style.setProperty('--hue', String(hue))
  return made
}

function oddsButton(
  writing: Writing,
  odds: Odds,
  match: Match,
  market: string,
  outcome: Outcome,
  short?: string,
): HTMLElement {
  const { words } = writing
  const name = outcomeName(words, match, market, outcome.id)
  const made = el(
    'button',
    {
      type: 'button',
      class: short === undefined ? 'odds' : 'odds short',
      'aria-pressed': String(odds.isChosen(match, market, outcome.id)),
      disabled: outcome.odds === null,
      'data-key': `${match.id}/${market}/${outcome.id}`,
      'aria-label': `${name} ${outcome.odds === null ? words.closed : oddsText(writing, outcome.odds)}`,
      click: () => odds.toggle(match, market, outcome),
    },
    el('small', {}, short ?? name),
    el('b', {}, outcome.odds === null ? el('span', { class: 'lock' }) : oddsText(writing, outcome.odds)),
  )
  return outcome.odds === null ? made : marksMove(made, odds.move(match, market, outcome.id))
}

const HALF = MINUTES / 2
const SOON_MS = 3_600_000

export function clock(
  { language, words }: Writing,
  { phase, minute, startMs }: Pick<Match, 'phase' | 'minute' | 'startMs'>,
): HTMLElement {
  if (phase === 'live')
    return el(
      'span',
      { class: 'clock on' },
      el('i', { class: 'pulse' }),
      `${minute}′`,
      el('small', {}, minute < HALF ? words.firstHalf : words.secondHalf),
    )
  if (phase === 'ended') return el('span', { class: 'clock' }, words.ended)
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(startMs)
  const leftMs = startMs - Date.now()
  const soon = new Intl.RelativeTimeFormat(language, { style: 'short' })
  return el(
    'span',
    { class: 'clock' },
    el('b', {}, time),
    leftMs > 0 && leftMs < SOON_MS ? soon.format(Math.ceil(leftMs / 60_000), 'minute') : null,
  )
}

function progress({ phase, minute }: Match): HTMLElement | null {
  if (phase !== 'live') return null
  const bar = el('i')
  bar.style.width = `${(minute / MINUTES) * 100}%`
  return el('span', { class: 'progress', 'aria-hidden': 'true' }, bar)
}

const side = (
  { words }: Writing,
  name: string,
  goals: number | undefined,
  { isFresh, isBehind }: { readonly isFresh: boolean; readonly isBehind: boolean },
): HTMLElement =>
  el(
    'span',
    { class: `side ${isBehind ? 'behind' : ''}` },
    crest(name),
    el('span', { class: 'name' }, name),
    isFresh ? el('span', { class: 'goal' }, words.goal) : null,
    el('b', { class: `goals ${isFresh ? 'fresh' : ''}` }, goals === undefined ? '' : String(goals)),
  )

const SHORT: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' }

function row(writing: Writing, odds: Odds, match: Match, open: (match: Match) => void): HTMLElement {
  const [market] = match.markets
  const { score } = match
  const scored = odds.scored(match)
  const isOver = match.phase === 'ended'
  return el(
    'li',
    { class: `match ${match.phase}` },
    el(
      'button',
      { type: 'button', class: 'teams', 'data-key': match.id, click: () => open(match) },
      el(
        'span',
        { class: 'when' },
        clock(writing, match),
        el('span', { class: 'chevron', 'aria-hidden': 'true' }, isOver ? '›' : `+${match.marketCount - 1} ›`),
      ),
      side(writing, match.home, score?.home, {
        isFresh: scored === 'home',
        isBehind: isOver && score !== null && score.home < score.away,
      }),
      side(writing, match.away, score?.away, {
        isFresh: scored === 'away',
        isBehind: isOver && score !== null && score.away < score.home,
      }),
      progress(match),
    ),
    !isOver && market
      ? el(
          'div',
          { class: 'three' },
          ...market.outcomes.map((outcome) =>
            oddsButton(writing, odds, match, market.id, outcome, SHORT[outcome.id] ?? outcome.id),
          ),
        )
      : null,
  )
}

const empty = (text: string): HTMLElement =>
  el('p', { class: 'empty' }, el('span', { class: 'ball big-ball', 'aria-hidden': 'true' }), text)

/** Placeholders in the size of matches, until the first board is there. */
const loading = (): HTMLElement =>
  el(
    'ul',
    { class: 'league-block', 'aria-hidden': 'true' },
    ...[1, 2, 3, 4].map(() => el('li', { class: 'match waits' })),
  )

/** The matches of a tab, by league. */
export function boardView(
  writing: Writing,
  {
    board,
    tab,
    odds,
    open,
  }: {
    readonly board: Board | null
    readonly tab: Exclude<Tab, 'myBets'>
    readonly odds: Odds
    readonly open: (match: Match) => void
  },
): HTMLElement[] {
  if (!board) return [loading()]
  const { words, language } = writing
  const phase = { live: 'live', upcoming: 'upcoming', results: 'ended' }[tab]
  const none = { live: words.noLive, upcoming: words.noUpcoming, results: words.noResults }
  const matches = board.matches
    .filter((match) => match.phase === phase)
    .toSorted((a, b) => (phase === 'ended' ? b.startMs - a.startMs : a.startMs - b.startMs))
  if (matches.length === 0) return [empty(none[tab])]
  const leagues = board.leagues
    .filter(({ id }) => matches.some(({ leagueId }) => leagueId === id))
    .map(({ id, name }) => {
      const listed = matches.filter(({ leagueId }) => leagueId === id)
      return el(
        'section',
        { class: 'league-block' },
        el(
          'h2',
          { class: 'league' },
          el('span', { class: 'ball', 'aria-hidden': 'true' }),
          name[language],
          el('small', {}, String(listed.length)),
        ),
        el('ul', {}, ...listed.map((match) => row(writing, odds, match, open))),
      )
    })
  return [...leagues, el('p', { class: 'simulated' }, words.simulated)]
}

/** One match with all its markets. */
export function matchView(writing: Writing, odds: Odds, match: Match, close: () => void): HTMLElement[] {
  const { words } = writing
  const scored = odds.scored(match)
  const team = (name: string, of: 'home' | 'away') =>
    el(
      'span',
      { class: 'team' },
      crest(name),
      el('span', {}, name),
      el(
        'small',
        { class: 'goal-times' },
        match.goals
          .filter((goal) => goal.side === of)
          .map(({ minute }) => `${minute}′`)
          .join(' '),
      ),
    )
  return [
    el(
      'button',
      { type: 'button', class: 'ghost back', 'data-key': 'back', click: close },
      `‹ ${words.back}`,
    ),
    el(
      'header',
      { class: `face ${match.phase}` },
      el('h2', { class: 'hidden' }, `${match.home} – ${match.away}`),
      team(match.home, 'home'),
      el(
        'span',
        { class: 'middle' },
        el('b', { class: 'big' }, match.score ? `${match.score.home} : ${match.score.away}` : words.versus),
        clock(writing, match),
        scored ? el('span', { class: 'goal' }, words.goal) : null,
      ),
      team(match.away, 'away'),
      progress(match),
    ),
    ...match.markets.map((market) =>
      el(
        'section',
        {
          class: `market of-${market.id === 'score' ? 'score' : market.outcomes.length}`,
          'aria-label': wordOf(words, market.id),
        },
        el('h3', {}, wordOf(words, market.id)),
        el(
          'div',
          { class: market.id === 'score' ? 'scores' : 'three' },
          ...market.outcomes.map((outcome) => oddsButton(writing, odds, match, market.id, outcome)),
        ),
      ),
    ),
  ]
}

export { empty as emptyView }
