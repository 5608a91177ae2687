import { outcomeName, wordOf } from '../../src/sportsbook/words.ts'
import { el } from '../shared/dom.ts'
import { type Board, type Match, type Outcome, oddsText, type Tab, type Writing } from './types.ts'

const MINUTES = 90

/** What the board shows of odds, and what a tap on them does. */
export type Odds = {
  /** Direction of a recent move: 1, -1, or 0. */
  readonly move: (match: Match, market: string, outcome: string) => number
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
  { words }: Writing,
  odds: Odds,
  match: Match,
  market: string,
  outcome: Outcome,
): HTMLElement {
  const name = outcomeName(words, match, market, outcome.id)
  const move = outcome.odds === null ? 0 : odds.move(match, market, outcome.id)
  return el(
    'button',
    {
      type: 'button',
      class: `odds ${move > 0 ? 'up' : move < 0 ? 'down' : ''}`,
      'aria-pressed': String(odds.isChosen(match, market, outcome.id)),
      disabled: outcome.odds === null,
      'data-key': `${match.id}/${market}/${outcome.id}`,
      'aria-label': `${name} ${outcome.odds === null ? words.closed : oddsText(outcome.odds)}`,
      click: () => odds.toggle(match, market, outcome),
    },
    el('small', {}, name),
    el('b', {}, outcome.odds === null ? el('span', { class: 'lock' }) : oddsText(outcome.odds)),
  )
}

function clock({ language, words }: Writing, match: Match): HTMLElement {
  if (match.phase === 'live')
    return el('span', { class: 'clock on' }, el('i', { class: 'pulse' }), `${match.minute}′`)
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(match.startMs)
  return el('span', { class: 'clock' }, match.phase === 'ended' ? words.ended : `${words.starts} ${time}`)
}

function progress({ phase, minute }: Match): HTMLElement | null {
  if (phase !== 'live') return null
  const bar = el('i')
  bar.style.width = `${(minute / MINUTES) * 100}%`
  return el('span', { class: 'progress', 'aria-hidden': 'true' }, bar)
}

const side = (name: string, goals: number | undefined): HTMLElement =>
  el(
    'span',
    { class: 'side' },
    crest(name),
    el('span', { class: 'name' }, name),
    el('b', { class: 'goals' }, goals === undefined ? '' : String(goals)),
  )

function row(writing: Writing, odds: Odds, match: Match, open: (match: Match) => void): HTMLElement {
  const [market] = match.markets
  return el(
    'li',
    { class: `match ${match.phase}` },
    el(
      'button',
      { type: 'button', class: 'teams', 'data-key': match.id, click: () => open(match) },
      el('span', { class: 'when' }, clock(writing, match), el('span', { class: 'chevron' }, '›')),
      side(match.home, match.score?.home),
      side(match.away, match.score?.away),
      progress(match),
    ),
    match.phase !== 'ended' && market
      ? el(
          'div',
          { class: 'three' },
          ...market.outcomes.map((one) => oddsButton(writing, odds, match, market.id, one)),
        )
      : null,
  )
}

const empty = (text: string): HTMLElement =>
  el('p', { class: 'empty' }, el('span', { class: 'ball', 'aria-hidden': 'true' }), text)

/** Placeholders in the size of matches, until the first board is there. */
const loading = (): HTMLElement =>
  el('ul', { 'aria-hidden': 'true' }, ...[1, 2, 3, 4].map(() => el('li', { class: 'match waits' })))

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
    .filter((one) => one.phase === phase)
    .toSorted((a, b) => (phase === 'ended' ? b.startMs - a.startMs : a.startMs - b.startMs))
  if (matches.length === 0) return [empty(none[tab])]
  return board.leagues
    .filter(({ id }) => matches.some(({ leagueId }) => leagueId === id))
    .map(({ id, name }) =>
      el(
        'section',
        {},
        el('h2', { class: 'league' }, name[language]),
        el(
          'ul',
          {},
          ...matches
            .filter(({ leagueId }) => leagueId === id)
            .map((match) => row(writing, odds, match, open)),
        ),
      ),
    )
}

/** One match with all its markets. */
export function matchView(writing: Writing, odds: Odds, match: Match, close: () => void): HTMLElement[] {
  const { words } = writing
  const team = (name: string) => el('span', { class: 'team' }, crest(name), el('span', {}, name))
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
      team(match.home),
      el(
        'span',
        { class: 'middle' },
        el('b', { class: 'big' }, match.score ? `${match.score.home} : ${match.score.away}` : words.versus),
        clock(writing, match),
      ),
      team(match.away),
      progress(match),
    ),
    ...match.markets.map((market) =>
      el(
        'section',
        { class: 'market', 'aria-label': wordOf(words, market.id) },
        el('h3', {}, wordOf(words, market.id)),
        el(
          'div',
          { class: market.id === 'score' ? 'scores' : 'three' },
          ...market.outcomes.map((one) => oddsButton(writing, odds, match, market.id, one)),
        ),
      ),
    ),
  ]
}

export { empty as emptyView }
