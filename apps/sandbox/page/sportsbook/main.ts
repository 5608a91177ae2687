import type { LanguageId } from '@baize/contract'
import type { ToFrame } from '@baize/contract/frame-messages'
import * as z from 'zod/mini'
import type { Text } from '../../src/casino/rules/game.ts'
import { combinations } from '../../src/sportsbook/tickets.ts'
import { bridgeTo } from '../shared/bridge.ts'
import { el, whenReleased } from '../shared/dom.ts'
import { SPORTS_WORDS, type SportsWords } from './words.ts'

type Outcome = { readonly id: string; readonly odds: number | null }
type Match = {
  readonly id: string
  readonly leagueId: string
  readonly home: string
  readonly away: string
  readonly startMs: number
  readonly phase: 'upcoming' | 'live' | 'ended'
  readonly minute: number
  readonly score: { readonly home: number; readonly away: number } | null
  readonly isSuspended: boolean
  readonly markets: readonly { readonly id: string; readonly outcomes: readonly Outcome[] }[]
}
type Board = {
  readonly leagues: readonly { readonly id: string; readonly name: Text }[]
  readonly matches: readonly Match[]
}
type Ticket = {
  readonly id: string
  readonly state: string
  readonly size: number
  readonly stake: string
  readonly payout: string | null
  readonly cashOut: string | null
  readonly legs: readonly {
    readonly market: string
    readonly outcome: string
    readonly odds: number
    readonly home: string
    readonly away: string
  }[]
}
type Selection = { readonly match: Match; readonly market: string; readonly outcome: string; odds: number }
type Opened = {
  readonly session: string | null
  readonly currency: string | null
  readonly balance: string | null
}
type Tab = 'live' | 'upcoming' | 'results' | 'myBets'

const POLL_MS = 3000
const SAID_MS = 8000
const isLanguage = (id: string): id is LanguageId => id in SPORTS_WORDS
const root = document.querySelector<HTMLElement>('#sports')
if (root) start(root, document.body.dataset.site ?? '')

function start(page: HTMLElement, site: string): void {
  let language: LanguageId = isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en'
  let words: SportsWords = SPORTS_WORDS[language]
  let opened: Opened | null = null
  let balance: string | null = null
  let board: Board | null = null
  let detail: Match | null = null
  let bets: readonly Ticket[] = []
  let tab: Tab = 'live'
  let slip: Selection[] = []
  let stake = '1.00'
  let size = 0
  let accept = 'higher'
  let busy = false
  /** On a narrow screen the slip is one line until it is opened, so that the odds under it stay within reach. */
  let isUnfolded = false

  const top = el('header', { class: 'top' })
  const list = el('section', { class: 'list' })
  const slipBox = el('aside', { class: 'slip' })
  const status = el('p', { class: 'said', role: 'status' })
  page.append(top, list, slipBox, status)
  const tell = bridgeTo(site, heard)

  const odds = (hundredths: number): string => (hundredths / 100).toFixed(2)
  const money = (amount: string): string =>
    opened?.currency
      ? new Intl.NumberFormat(language, { style: 'currency', currency: opened.currency }).format(
          Number(amount),
        )
      : amount
  const isWord = (key: string): key is keyof SportsWords => key in words
  const word = (key: string): string => (isWord(key) ? words[key] : key)
  function outcomeName(match: Pick<Match, 'home' | 'away'>, market: string, outcome: string): string {
    if (outcome === 'home') return market === 'handicap' ? `${match.home} −1.5` : match.home
    if (outcome === 'away') return market === 'handicap' ? `${match.away} +1.5` : match.away
    return word(outcome)
  }

  async function ask<T>(path: string, body?: object): Promise<T | null> {
    try {
      const response = await fetch(path, {
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        signal: AbortSignal.timeout(30_000),
      })
      const answer: unknown = await response.json()
      if (response.ok) return z.parse(z.custom<T>(), answer)
      const why =
        typeof answer === 'object' && answer !== null && 'why' in answer ? String(answer.why) : 'unavailable'
      say(word(why))
      if (why === 'session') tell({ type: 'error', code: 'session' })
    } catch {
      if (body) say(words.unavailable)
    }
    return null
  }
  let saidTimer = 0
  function say(text: string): void {
    status.textContent = text
    window.clearTimeout(saidTimer)
    // On a phone it lies over the page.
    if (text !== '' && text !== words.placing) saidTimer = window.setTimeout(() => say(''), SAID_MS)
  }

  async function refresh(): Promise<void> {
    const fresh = await ask<Board>('/api/board')
    if (fresh) board = fresh
    if (detail) detail = (await ask<Match>(`/api/match/${detail.id}`)) ?? detail
    if (opened?.session && tab === 'myBets') await loadBets()
    for (const one of slip) {
      const match =
        one.match.id === detail?.id ? detail : board?.matches.find(({ id }) => id === one.match.id)
      const now = match?.markets
        .find(({ id }) => id === one.market)
        ?.outcomes.find(({ id }) => id === one.outcome)?.odds
      if (now) one.odds = now
    }
    draw()
  }
  async function loadBets(): Promise<void> {
    const answer = await ask<{ balance: string | null; bets: readonly Ticket[] }>('/api/bets', {
      session: opened?.session,
    })
    if (!answer) return
    bets = answer.bets
    balance = answer.balance ?? balance
  }

  function toggle(match: Match, market: string, outcome: Outcome): void {
    if (outcome.odds === null) return
    const had = slip.some(
      (one) => one.match.id === match.id && one.market === market && one.outcome === outcome.id,
    )
    // One selection a match: others of the same match depend on it.
    slip = slip.filter((one) => one.match.id !== match.id)
    if (!had) slip = [...slip, { match, market, outcome: outcome.id, odds: outcome.odds }].slice(0, 8)
    size = slip.length
    say('')
    draw()
  }

  function oddsButton(match: Match, market: string, outcome: Outcome): HTMLElement {
    const isChosen = slip.some(
      (one) => one.match.id === match.id && one.market === market && one.outcome === outcome.id,
    )
    const name = outcomeName(match, market, outcome.id)
    return el(
      'button',
      {
        type: 'button',
        class: 'odds',
        'aria-pressed': String(isChosen),
        disabled: outcome.odds === null,
        'data-key': `${match.id}/${market}/${outcome.id}`,
        'aria-label': `${name} ${outcome.odds === null ? words.closed : odds(outcome.odds)}`,
        click: () => toggle(match, market, outcome),
      },
      el('small', {}, name),
      el('b', {}, outcome.odds === null ? '–' : odds(outcome.odds)),
    )
  }

  function clock(match: Match): string {
    if (match.phase === 'live') return `${match.minute}′`
    if (match.phase === 'ended') return ''
    const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(
      match.startMs,
    )
    return `${words.starts} ${time}`
  }

  function row(match: Match): HTMLElement {
    const market = match.markets[0]
    return el(
      'li',
      { class: `match ${match.phase}` },
      el(
        'button',
        {
          type: 'button',
          class: 'teams',
          'data-key': match.id,
          click: () => {
            detail = match
            void refresh()
          },
        },
        el('span', { class: 'clock' }, clock(match)),
        el('span', { class: 'names' }, el('span', {}, match.home), el('span', {}, match.away)),
        el(
          'span',
          { class: 'score' },
          el('b', {}, match.score ? String(match.score.home) : ''),
          el('b', {}, match.score ? String(match.score.away) : ''),
        ),
      ),
      match.phase !== 'ended' && market
        ? el('div', { class: 'three' }, ...market.outcomes.map((one) => oddsButton(match, market.id, one)))
        : null,
    )
  }

  function closeDetail(): void {
    detail = null
    draw()
  }

  function drawList(): void {
    if (detail) {
      const match = detail
      return list.replaceChildren(
        el(
          'button',
          { type: 'button', class: 'ghost', 'data-key': 'back', click: closeDetail },
          `← ${words.back}`,
        ),
        el('h2', {}, `${match.home} – ${match.away}`),
        el(
          'p',
          { class: 'big' },
          match.score ? `${match.score.home} : ${match.score.away}` : '',
          ' ',
          el('small', {}, clock(match)),
        ),
        ...match.markets.map((market) =>
          el(
            'section',
            { class: 'market', 'aria-label': word(market.id) },
            el('h3', {}, word(market.id)),
            el(
              'div',
              { class: market.id === 'score' ? 'scores' : 'three' },
              ...market.outcomes.map((one) => oddsButton(match, market.id, one)),
            ),
          ),
        ),
      )
    }
    if (tab === 'myBets')
      return list.replaceChildren(
        bets.length === 0 ? el('p', {}, words.noBets) : el('ul', {}, ...bets.map(ticket)),
      )
    const phase = { live: 'live', upcoming: 'upcoming', results: 'ended' }[tab]
    const none = { live: words.noLive, upcoming: words.noUpcoming, results: words.noResults }
    const matches = (board?.matches ?? [])
      .filter((one) => one.phase === phase)
      .toSorted((a, b) => (phase === 'ended' ? b.startMs - a.startMs : a.startMs - b.startMs))
    const leagues = (board?.leagues ?? []).filter(({ id }) => matches.some(({ leagueId }) => leagueId === id))
    list.replaceChildren(
      ...leagues.map(({ id, name }) =>
        el(
          'section',
          {},
          el('h2', {}, name[language]),
          el('ul', {}, ...matches.filter(({ leagueId }) => leagueId === id).map(row)),
        ),
      ),
      board && matches.length === 0 ? el('p', {}, none[tab]) : '',
    )
  }

  function ticket(bet: Ticket): HTMLElement {
    const state =
      bet.state === 'settled'
        ? Number(bet.payout) > 0
          ? words.won
          : words.lost
        : bet.state === 'rolledBack' || bet.state === 'rollingBack'
          ? words.returned
          : bet.state === 'cashingOut'
            ? words.cashedOut
            : word(bet.state)
    return el(
      'li',
      { class: 'ticket' },
      el(
        'p',
        { class: 'line' },
        el('b', {}, kindOf(bet.legs.length, bet.size)),
        el('span', { class: 'badge' }, state),
      ),
      ...bet.legs.map((leg) =>
        el(
          'p',
          { class: 'line' },
          el(
            'span',
            {},
            el('b', {}, outcomeName(leg, leg.market, leg.outcome)),
            el('br'),
            el('small', {}, `${word(leg.market)} · ${leg.home} – ${leg.away}`),
          ),
          el('b', {}, odds(leg.odds)),
        ),
      ),
      el(
        'p',
        { class: 'line' },
        el('span', {}, `${words.stake} ${money(bet.stake)}`),
        el('b', {}, bet.payout === null ? '' : money(bet.payout)),
      ),
      bet.cashOut === null
        ? null
        : el(
            'button',
            {
              type: 'button',
              class: 'go',
              'data-key': `cash-${bet.id}`,
              disabled: busy,
              click: () => void cashOut(bet.id),
            },
            `${words.cashOut} ${money(bet.cashOut)}`,
          ),
    )
  }
  const kindOf = (legs: number, of: number): string =>
    legs === 1 ? words.single : of === legs ? words.multiple : `${words.system} ${of}/${legs}`

  async function cashOut(id: string): Promise<void> {
    busy = true
    draw()
    const done = await ask<Ticket>('/api/cashout', { session: opened?.session, id })
    busy = false
    if (done) say(`${words.cashedOut}: ${money(done.payout ?? '0')}`)
    await loadBets()
    draw()
  }

  const unitCents = (): bigint => BigInt(Math.round(Number(stake.replace(',', '.')) * 100) || 0)

  async function place(): Promise<void> {
    if (!opened?.session) return tell({ type: 'login' })
    if (busy || slip.length === 0 || unitCents() <= 0n) return
    busy = true
    say(words.placing)
    draw()
    const placed = await ask<Ticket>('/api/bet', {
      session: opened.session,
      id: crypto.randomUUID(),
      unit: unitCents().toString(),
      size: slip.length === 1 ? 1 : size,
      accept,
      legs: slip.map((one) => ({
        matchId: one.match.id,
        market: one.market,
        outcome: one.outcome,
        odds: one.odds,
      })),
    })
    busy = false
    if (placed) {
      slip = []
      say(words.placed)
      await loadBets()
    }
    draw()
  }

  function drawSlip(): void {
    tell({ type: 'betslip', open: slip.length > 0 })
    slipBox.classList.toggle('open', slip.length > 0)
    if (slip.length === 0) isUnfolded = false
    slipBox.classList.toggle('unfolded', isUnfolded)
    if (slip.length === 0)
      return slipBox.replaceChildren(el('h2', {}, words.slip), el('p', {}, words.emptySlip))
    const sizes =
      slip.length === 1 ? [1] : Array.from({ length: slip.length - 1 }, (_, at) => at + 2).toReversed()
    if (!sizes.includes(size)) size = slip.length
    const sets = combinations(slip, size)
    const total = (unitCents() * BigInt(sets.length)).toString().padStart(3, '0')
    const best = sets.reduce(
      (sum, set) => sum + set.reduce((all, one) => all * (one.odds / 100), Number(unitCents()) / 100),
      0,
    )
    const input = el('input', {
      inputmode: 'decimal',
      value: stake,
      'data-key': 'stake',
      'aria-label': words.stake,
    })
    input.addEventListener('change', () => {
      stake = Math.max(0.01, Number(input.value.replace(',', '.')) || 1).toFixed(2)
      draw()
    })
    const choice = (
      name: string,
      values: readonly (readonly [string, string])[],
      now: string,
      set: (value: string) => void,
    ) =>
      el(
        'div',
        { class: 'choices', role: 'group', 'aria-label': name },
        ...values.map(([value, label]) =>
          el(
            'button',
            {
              type: 'button',
              'aria-pressed': String(value === now),
              'data-key': `${name}-${value}`,
              click: () => {
                set(value)
                draw()
              },
            },
            label,
          ),
        ),
      )
    slipBox.replaceChildren(
      el('h2', {}, `${words.slip} · ${slip.length}`),
      el(
        'button',
        {
          type: 'button',
          class: 'fold',
          'aria-expanded': String(isUnfolded),
          'data-key': 'fold',
          click: () => {
            isUnfolded = !isUnfolded
            draw()
          },
        },
        el('span', {}, `${words.slip} · ${slip.length}`),
        el('b', {}, slip.reduce((all, one) => (all * one.odds) / 100, 1).toFixed(2)),
      ),
      ...slip.map((one) =>
        el(
          'p',
          { class: 'line' },
          el(
            'span',
            {},
            el('b', {}, outcomeName(one.match, one.market, one.outcome)),
            el('br'),
            el('small', {}, `${word(one.market)} · ${one.match.home} – ${one.match.away}`),
          ),
          el('b', {}, odds(one.odds)),
          el(
            'button',
            {
              type: 'button',
              class: 'ghost',
              'aria-label': words.remove,
              'data-key': `x-${one.match.id}`,
              click: () => {
                slip = slip.filter((other) => other !== one)
                draw()
              },
            },
            '×',
          ),
        ),
      ),
      sizes.length > 1
        ? choice(
            words.system,
            sizes.map((of) => [String(of), kindOf(slip.length, of)] as const),
            String(size),
            (value) => {
              size = Number(value)
            },
          )
        : '',
      el('label', { class: 'line' }, el('span', {}, words.stake), input),
      el('small', {}, words.accept),
      choice(
        words.accept,
        [
          ['none', words.none],
          ['higher', words.higher],
          ['any', words.any],
        ],
        accept,
        (value) => {
          accept = value
        },
      ),
      el(
        'p',
        { class: 'line' },
        el('span', {}, words.total),
        el('b', {}, money(`${total.slice(0, -2)}.${total.slice(-2)}`)),
      ),
      el(
        'p',
        { class: 'line' },
        el('span', {}, words.returns),
        el('b', {}, money((Math.floor(best * 100) / 100).toFixed(2))),
      ),
      el(
        'button',
        { type: 'button', class: 'go', 'data-key': 'go', disabled: busy, click: () => void place() },
        opened?.session ? words.place : words.logIn,
      ),
    )
  }

  const draw = (): void => whenReleased(drawAll)

  function drawAll(): void {
    const active = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const focused = active?.dataset.key
    // Typing is not interrupted by the next board.
    const isTyping = focused === 'stake'
    top.replaceChildren(
      el(
        'nav',
        { class: 'tabs' },
        ...(['live', 'upcoming', 'results', 'myBets'] as const)
          .filter((one) => one !== 'myBets' || opened?.session)
          .map((one) =>
            el(
              'button',
              {
                type: 'button',
                'aria-pressed': String(tab === one && !detail),
                'data-key': `tab-${one}`,
                click: () => {
                  tab = one
                  detail = null
                  void refresh()
                },
              },
              words[one],
            ),
          ),
      ),
      opened?.session
        ? el(
            'span',
            { class: 'balance' },
            el('small', {}, words.balance),
            ' ',
            el('b', {}, balance === null ? '–' : money(balance)),
          )
        : el('span', { class: 'badge' }, words.demo),
    )
    drawList()
    if (!isTyping) drawSlip()
    if (focused !== undefined && !isTyping)
      page.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
  }

  function heard(message: ToFrame): void {
    switch (message.type) {
      case 'theme':
        document.documentElement.dataset.theme = message.theme
        return
      case 'locale':
        language = message.locale
        words = SPORTS_WORDS[language]
        document.documentElement.lang = language
        return draw()
      case 'logout':
        opened = { session: null, currency: null, balance: null }
        tab = tab === 'myBets' ? 'live' : tab
        return draw()
      case 'balance':
        balance = opened?.session ? message.balance : balance
        return draw()
    }
  }

  async function open(): Promise<void> {
    const query = new URLSearchParams(location.search)
    const token = query.get('token')
    query.delete('token')
    if (token !== null) history.replaceState(null, '', `?${query.toString()}`)
    tell({ type: 'ready' })
    opened = await ask<Opened>('/api/open', token === null ? {} : { token })
    balance = opened?.balance ?? null
    if (opened?.session) await loadBets()
    await refresh()
    if (!board?.matches.some(({ phase }) => phase === 'live')) tab = 'upcoming'
    draw()
    setInterval(() => void refresh(), POLL_MS)
  }
  void open()
}
