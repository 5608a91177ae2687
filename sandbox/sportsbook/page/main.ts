import type { LanguageId, ToFrame } from '@baize/contract/shared'
import { bridgeTo } from '@baize/sandbox-shared/page/bridge'
import { el } from '@baize/sandbox-shared/page/dom'
import { moneyText } from '@baize/sandbox-shared/page/money'
import { whenReleased } from '@baize/sandbox-shared/page/press'
import * as z from 'zod/mini'
import { SPORTS_WORDS, type SportsWords, wordOf } from '../src/words.ts'
import { boardView, matchView, type Odds } from './board.ts'
import { type CashOutRequest, myBets } from './my-bets.ts'
import { hasMoved, movesText, needsConsent, update } from './selections.ts'
import { centsOf, quickStakes, redrawSlip, sizesOf, slipView } from './slip.ts'
import { isOpenBet, receiptText, receiptView } from './tickets.ts'
import type { Board, Match, Opened, Outcome, Selection, Tab, Ticket, Writing } from './types.ts'

const POLL_MS = 3000
const TOAST_MS = 8000
/** How long a move of the odds is marked. */
const MOVED_MS = 7000
/** How long a goal is marked. */
const SCORED_MS = 12_000
const MOST_LEGS = 8
/** Boards that did not come in a row, after which the page says so. */
const AWAY_AFTER = 2
const isLanguage = (id: string): id is LanguageId => id in SPORTS_WORDS
const root = document.querySelector<HTMLElement>('#sports')
if (root) start(root, document.body.dataset.site ?? '')

function start(page: HTMLElement, site: string): void {
  let language: LanguageId = isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en'
  let words: SportsWords = SPORTS_WORDS[language]
  let opened: Opened | null = null
  let balance: string | null = null
  let symbol: string | null = null
  let board: Board | null = null
  let missed = 0
  let detail: Match | null = null
  let bets: readonly Ticket[] = []
  let tab: Tab = 'live'
  let slip: Selection[] = []
  let [stake] = quickStakes(null)
  let size = 0
  let accept = 'higher'
  let busy = false
  let isUnfolded = false
  /** The last bet that was placed, until the player goes on. */
  let receipt: Ticket | null = null
  /** Matches as they came, until the slip is drawn: a bet is sent at the odds that are on the screen. */
  let arrived: Match[] = []
  const moves = new Map<string, { readonly odds: number; readonly move: number; readonly atMs: number }>()

  const goals = new Map<
    string,
    {
      readonly home: number
      readonly away: number
      readonly side: 'home' | 'away' | null
      readonly atMs: number
    }
  >()

  const top = el('header', { class: 'top' })
  const away = el('p', { class: 'away', role: 'alert' })
  const list = el('section', { class: 'list' })
  const slipBox = el('aside', { class: 'slip' })
  const status = el('p', { class: 'said', role: 'status' })
  // Read aloud once for each change: the slip itself is drawn anew with every board.
  const moved = el('p', { class: 'hidden', 'aria-live': 'polite' })
  page.append(top, away, list, slipBox, status, moved)
  const tell = bridgeTo(site, heard)

  const money = (amount: string): string =>
    moneyText(amount, {
      language,
      currency: opened?.currency ?? null,
      symbol: opened?.currency ? symbol : null,
    })
  const writing = (): Writing => ({ language, words, money })

  const mine = myBets({
    writing,
    now: () => performance.now(),
    cashOut: (request) => void cashOut(request),
    redraw: () => draw(),
  })

  let lastWhy = ''
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
      // A board or a match that did not come is asked for again.
      if (!body) return null
      lastWhy = why
      // The slip itself says how they have changed.
      say(why === 'odds' ? '' : wordOf(words, why))
      if (why === 'session') tell({ type: 'error', code: 'session' })
    } catch {
      if (body) say(words.unavailable)
    }
    return null
  }
  let saidTimer = 0
  function say(text: string, isShown = true): void {
    status.textContent = text
    status.classList.toggle('hidden', !isShown)
    window.clearTimeout(saidTimer)
    // On a phone it lies over the page.
    if (text !== '' && text !== words.placing) saidTimer = window.setTimeout(() => say(''), TOAST_MS)
  }

  async function refresh(): Promise<void> {
    const fresh = await ask<Board>('/api/board')
    missed = fresh ? 0 : missed + 1
    if (fresh) board = fresh
    if (detail) detail = (await ask<Match>(`/api/match/${detail.id}`)) ?? detail
    for (const match of [...(board?.matches ?? []), ...(detail ? [detail] : [])]) watchOdds(match)
    if (opened?.session && tab === 'myBets') await loadBets()
    arrived.push(...(board?.matches ?? []), ...(detail ? [detail] : []), ...(await matchesOffBoard()))
    draw()
  }
  const matchesOf = async (some: readonly Selection[]): Promise<Match[]> => {
    const found = await Promise.all(some.map(({ match }) => ask<Match>(`/api/match/${match.id}`)))
    return found.filter((match) => match !== null)
  }
  /** Matches of selections in markets that the board does not list. */
  const matchesOffBoard = (): Promise<Match[]> =>
    matchesOf(
      slip.filter(
        ({ match, market }) =>
          match.id !== detail?.id &&
          !board?.matches.some(
            ({ id, markets }) => id === match.id && markets.some((candidate) => candidate.id === market),
          ),
      ),
    )
  const keyOf = ({ id }: Match, market: string, outcome: string): string => `${id}/${market}/${outcome}`
  function watchGoals({ id, score }: Match): void {
    if (!score) return
    const known = goals.get(id)
    if (known?.home === score.home && known.away === score.away) return
    const side = !known ? null : score.home > known.home ? 'home' : score.away > known.away ? 'away' : null
    goals.set(id, { ...score, side, atMs: performance.now() })
  }
  function watchOdds(match: Match): void {
    watchGoals(match)
    for (const market of match.markets)
      for (const { id, odds } of market.outcomes) {
        if (odds === null) continue
        const known = moves.get(keyOf(match, market.id, id))
        if (known?.odds === odds) continue
        const move = known ? Math.sign(odds - known.odds) : 0
        moves.set(keyOf(match, market.id, id), { odds, move, atMs: performance.now() })
      }
  }
  async function loadBets(): Promise<void> {
    const answer = await ask<{ balance: string | null; bets: readonly Ticket[] }>('/api/bets', {
      session: opened?.session,
    })
    if (!answer) return
    bets = answer.bets
    balance = answer.balance ?? balance
  }

  const isIn = (match: Match, market: string, outcome: string): boolean =>
    slip.some(
      (selection) =>
        selection.match.id === match.id && selection.market === market && selection.outcome === outcome,
    )
  function toggle(match: Match, market: string, outcome: Outcome): void {
    if (outcome.odds === null) return
    const had = isIn(match, market, outcome.id)
    // One selection a match: others of the same match depend on it.
    slip = slip.filter((selection) => selection.match.id !== match.id)
    if (!had)
      slip = [
        ...slip,
        { match, market, outcome: outcome.id, odds: outcome.odds, seen: outcome.odds, isClosed: false },
      ].slice(0, MOST_LEGS)
    size = slip.length
    receipt = null
    say('')
    draw()
  }
  const odds: Odds = {
    isChosen: isIn,
    toggle,
    move: (match, market, outcome) => {
      const known = moves.get(keyOf(match, market, outcome))
      const ageMs = known ? performance.now() - known.atMs : 0
      return { direction: known && ageMs < MOVED_MS ? known.move : 0, ageMs }
    },
    scored: ({ id }) => {
      const known = goals.get(id)
      return known && performance.now() - known.atMs < SCORED_MS ? known.side : null
    },
  }

  async function cashOut(request: CashOutRequest): Promise<void> {
    busy = true
    draw()
    const before = bets.find((bet) => bet.id === request.id)
    const done = await ask<Ticket>('/api/cashout', { session: opened?.session, ...request })
    busy = false
    const paid = done?.payout ?? String(Number(done?.cashed ?? 0) - Number(before?.cashed ?? 0))
    if (done) say(`${words.cashedOut}: ${money(paid)}`)
    await loadBets()
    draw()
  }

  async function place(): Promise<void> {
    if (!opened?.session) return tell({ type: 'login' })
    if (busy || slip.length === 0 || centsOf(stake) <= 0n) return
    busy = true
    lastWhy = ''
    for (const selection of slip) selection.seen = selection.odds
    const legs = slip.map((selection) => ({
      matchId: selection.match.id,
      market: selection.market,
      outcome: selection.outcome,
      odds: selection.odds,
    }))
    say(words.placing)
    draw()
    const placed = await ask<Ticket>('/api/bet', {
      session: opened.session,
      id: crypto.randomUUID(),
      unit: centsOf(stake).toString(),
      size: slip.length === 1 ? 1 : size,
      // The button then says so: while odds fall, those it shows are gone on arrival.
      accept: needsConsent(slip, accept) ? 'any' : accept,
      language,
      legs,
    })
    if (lastWhy === 'odds') {
      arrived = await matchesOf(slip)
      for (const match of arrived) for (const selection of slip) update(selection, match)
      // They are back where they were: nothing in the slip would tell why.
      if (!slip.some(hasMoved)) say(words.odds)
    }
    busy = false
    if (placed) {
      slip = []
      receipt = placed
      say(receiptText(writing(), placed), false)
      await loadBets()
    }
    draw()
    // The button that was pressed is gone.
    if (placed && document.activeElement === document.body)
      slipBox.querySelector<HTMLElement>('[data-key=see-open]')?.focus({ preventScroll: true })
  }

  function drawList(): void {
    const show = (match: Match): void => {
      detail = match
      scrollTo(0, 0)
      void refresh()
    }
    const close = (): void => {
      detail = null
      draw()
    }
    if (detail) list.replaceChildren(...matchView(writing(), odds, detail, close))
    else if (tab === 'myBets') list.replaceChildren(...mine.view(bets, busy))
    else list.replaceChildren(...boardView(writing(), { board, tab, odds, open: show }))
  }

  function showTab(next: Tab): void {
    tab = next
    detail = null
    mine.open()
    void refresh()
  }

  function drawReceipt(bet: Ticket): void {
    const close = (): void => {
      receipt = null
      draw()
    }
    const seeOpen = (): void => {
      receipt = null
      scrollTo(0, 0)
      showTab('myBets')
    }
    slipBox.classList.add('open', 'unfolded')
    slipBox.replaceChildren(...receiptView(writing(), bet, { close, seeOpen }))
  }

  function drawSlip(isTyping: boolean): void {
    tell({ type: 'betslip', open: slip.length > 0 })
    for (const match of arrived) for (const selection of slip) update(selection, match)
    arrived = []
    const news = movesText(writing(), slip, size)
    if (moved.textContent !== news) moved.textContent = news
    if (receipt) return drawReceipt(receipt)
    if (slip.length === 0) isUnfolded = false
    else if (!sizesOf(slip.length).includes(size)) size = slip.length
    slipBox.classList.toggle('open', slip.length > 0)
    slipBox.classList.toggle('unfolded', isUnfolded)
    const state = {
      slip,
      stake,
      quick: quickStakes(opened?.currency ?? null),
      size,
      accept,
      isUnfolded,
      isBusy: busy,
      hasSession: Boolean(opened?.session),
    }
    redrawSlip(
      slipBox,
      slipView(writing(), state, {
        change: (change) => {
          stake = change.stake ?? stake
          size = change.size ?? size
          accept = change.accept ?? accept
          isUnfolded = change.isUnfolded ?? isUnfolded
          draw()
        },
        type: (typed) => {
          stake = typed
          drawSlip(true)
        },
        remove: (gone) => {
          slip = slip.filter((selection) => selection !== gone)
          draw()
        },
        clear: () => {
          slip = []
          draw()
        },
        place: () => void place(),
      }),
      isTyping,
    )
  }

  function drawTop(): void {
    const live = board?.matches.filter(({ phase }) => phase === 'live').length ?? 0
    const counts: Partial<Record<Tab, number>> = { live, myBets: bets.filter(isOpenBet).length }
    const tabButton = (named: Tab) =>
      el(
        'button',
        {
          type: 'button',
          'aria-pressed': String(tab === named && !detail),
          'data-key': `tab-${named}`,
          click: () => showTab(named),
        },
        named === 'live' && live > 0 ? el('i', { class: 'pulse' }) : null,
        el('span', {}, words[named]),
        (counts[named] ?? 0) > 0 ? el('small', { class: 'count' }, String(counts[named])) : null,
      )
    const tabs = (['live', 'upcoming', 'results', 'myBets'] as const).filter(
      (listed) => listed !== 'myBets' || opened?.session,
    )
    top.replaceChildren(
      el('nav', { class: 'tabs' }, ...tabs.map(tabButton)),
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
    away.textContent = missed >= AWAY_AFTER ? words.away : ''
    page.classList.toggle('is-away', missed >= AWAY_AFTER)
  }

  const draw = (): void => whenReleased(drawAll)

  function drawAll(): void {
    const active = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const focused = active?.dataset.key
    // Typing is not interrupted by the next board.
    const isTyping = focused === 'stake'
    drawTop()
    drawList()
    drawSlip(isTyping)
    if (focused !== undefined && !isTyping)
      page.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
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
        ;[stake] = quickStakes(null)
        receipt = null
        tab = tab === 'myBets' ? 'live' : tab
        return draw()
      case 'balance':
        symbol = message.symbol
        balance = opened?.session ? message.balance : balance
        return draw()
    }
  }

  async function open(): Promise<void> {
    const query = new URLSearchParams(location.search)
    const token = query.get('token')
    const match = query.get('match')
    query.delete('token')
    if (token !== null) history.replaceState(null, '', `?${query.toString()}`)
    tell({ type: 'ready' })
    draw()
    opened = await ask<Opened>('/api/open', token === null ? {} : { token })
    ;[stake] = quickStakes(opened?.currency ?? null)
    balance = opened?.balance ?? null
    if (opened?.session) await loadBets()
    if (match !== null) detail = await ask<Match>(`/api/match/${encodeURIComponent(match)}`)
    await refresh()
    if (!board?.matches.some(({ phase }) => phase === 'live')) tab = 'upcoming'
    draw()
    setInterval(() => void refresh(), POLL_MS)
  }
  void open()
}
