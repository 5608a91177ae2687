import { SANDBOX_GAMES, type SandboxGameId } from '@baize/contract/sandbox'
import type { LanguageId, ToFrame } from '@baize/contract/shared'
import { bridgeTo } from '@baize/sandbox-shared/page/bridge'
import { el, hurry, pause, takeTime } from '@baize/sandbox-shared/page/dom'
import { moneyText } from '@baize/sandbox-shared/page/money'
import { whenReleased } from '@baize/sandbox-shared/page/press'
import type { Text } from '@baize/sandbox-shared/text'
import * as z from 'zod/mini'
import { GAMES } from '../src/rules/all.ts'
import type { Option, Scene } from '../src/rules/game.ts'
import { movesView, optionView, spotsView, stepperView } from './controls.ts'
import { actionName, moveName } from './names.ts'
import { showRules } from './rules-dialog.ts'
import { showScene } from './scenes.ts'
import { listenForSpace } from './space-bar.ts'
import { topView } from './top.ts'
import type { Opened, Round } from './types.ts'
import { WORDS, type Words } from './words.ts'

const isLanguage = (id: string): id is LanguageId => id in WORDS
const isGame = (id: string): id is SandboxGameId => id in GAMES

const id = document.body.dataset.game ?? ''
const site = document.body.dataset.site ?? ''
const about = SANDBOX_GAMES.find((game) => game.id === id)
const root = document.querySelector<HTMLElement>('#game')
if (root && about && isGame(id)) start(root, id, about)

function start(page: HTMLElement, gameId: SandboxGameId, listed: (typeof SANDBOX_GAMES)[number]): void {
  const game = GAMES[gameId]
  let language: LanguageId = isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en'
  let words: Words = WORDS[language]
  let opened: Opened | null = null
  let symbol: string | null = null
  let balance: bigint | null = null
  let round: Round | null = null
  let scene: Scene | null = null
  let busy = false
  let stakeAt = 3
  const options: Record<string, string> = Object.fromEntries(
    game.options.map((option) => [option.id, option.initial]),
  )
  let spots: Record<string, number> = {}
  let held = new Set<number>()
  let said: { readonly text: string; readonly tone: '' | 'good' | 'bad'; readonly action?: 'deposit' } = {
    text: '',
    tone: '',
  }

  const stage = el('div', { class: 'stage' })
  const status = el('p', { class: 'said', role: 'status' })
  const top = el('header', { class: 'top' })
  const panel = el('form', { class: 'panel' })
  const dialog = el('dialog', { class: 'rules' })
  page.append(top, stage, status, panel, dialog)
  panel.addEventListener('submit', (event) => {
    event.preventDefault()
    act()
  })

  const tell = bridgeTo(site, heard)

  const textOf = (text: Text | string): string => (typeof text === 'string' ? text : text[language])
  const stake = (): bigint => BigInt(opened?.stakes[Math.min(stakeAt, opened.stakes.length - 1)] ?? 0)
  const money = (units: bigint): string => {
    const value = Number(units / 1000n) / 100
    const currency = opened?.currency ?? 'XXX'
    if (currency === 'XXX') return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
    return moneyText(value.toFixed(2), { language, currency, symbol })
  }
  const chips = (): number => Object.values(spots).reduce((sum, staked) => sum + staked, 0)
  const totalBet = (): bigint => (game.spots.length > 0 ? stake() * BigInt(chips()) : stake())
  const isOpen = (): boolean => round !== null && round.outcome.moves.length > 0

  async function ask<T>(path: string, body: object): Promise<T | null> {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
      const answer: unknown = await response.json()
      if (response.ok) return z.parse(z.custom<T>(), answer)
      refused(typeof answer === 'object' && answer !== null && 'why' in answer ? String(answer.why) : 'other')
    } catch {
      refused('unavailable')
    }
    return null
  }

  function refused(why: string): void {
    const known = ['funds', 'session', 'limit', 'disabled', 'unavailable'] as const
    const found = known.find((reason) => reason === why) ?? 'other'
    said = { text: words[found], tone: 'bad', ...(why === 'funds' && { action: 'deposit' as const }) }
    if (why === 'session') tell({ type: 'error', code: 'session' })
    if (why === 'unavailable') tell({ type: 'error', code: 'unavailable' })
  }

  async function show(next: Scene, moving: boolean): Promise<void> {
    scene = next
    return showScene(stage, next, moving, {
      words,
      holds: gameId === 'video-poker' && isOpen() ? { held, toggle } : null,
      noteOf,
      pickNumber,
    })
  }
  const noteOf = (note: string): string => {
    const named = game.notes?.[note] ?? game.spots.find((spot) => spot.id === note)?.label
    return named === undefined ? '' : textOf(named)
  }
  const idle = () => show(game.idle(options), false)

  function toggle(at: number): void {
    held = new Set(held.has(at) ? [...held].filter((other) => other !== at) : [...held, at])
    if (scene) void show(scene, false)
  }
  function pickNumber(number: number): void {
    if (busy) return
    const option = game.options.find((candidate) => candidate.kind === 'picks')
    if (option?.kind !== 'picks') return
    const now = (options[option.id] ?? '').split(',').filter(Boolean).map(Number)
    const next = now.includes(number) ? now.filter((other) => other !== number) : [...now, number]
    if (next.length > option.most) return
    options[option.id] = next.join(',')
    void show({ view: 'board', size: option.from, picked: next, drawn: [] }, false)
    draw()
    stage.querySelectorAll<HTMLElement>('.number')[number - 1]?.focus()
  }

  async function played(next: Round | null, isMove: boolean): Promise<void> {
    if (next) {
      round = next
      const { pays, staked, moves } = next.outcome
      const base = BigInt(next.stake)
      if (next.balance !== null && moves.length > 0) balance = BigInt(next.balance)
      draw()
      takeTime()
      await show(next.outcome.scene, true)
      if (moves.length === 0) {
        const won = (base * BigInt(pays)) / 100n
        const paid = (base * BigInt(staked)) / 100n
        said =
          won > paid
            ? { text: `${words.won} ${money(won)}`, tone: 'good' }
            : won === paid
              ? { text: words.push, tone: '' }
              : { text: won > 0n ? `${words.returned} ${money(won)}` : words.lost, tone: '' }
        if (next.balance === null) void refresh()
        else balance = BigInt(next.balance)
      }
    } else if (!isMove && scene) await show(scene, false)
    busy = false
    draw()
    tellRound(isOpen())
    if (round && isOpen() && gameId !== 'video-poker')
      panel.querySelector<HTMLElement>('.moves button')?.focus()
  }

  /** The site's balance and popups wait for the end of the round, open moves included. */
  const tellRound = (playing: boolean): void => {
    if (opened?.isDemo === false) tell({ type: 'round', playing })
  }

  async function refresh(): Promise<void> {
    if (!opened) return
    const answer = await ask<{ balance: string }>('/api/balance', { session: opened.session })
    if (answer) balance = BigInt(answer.balance)
    draw()
  }

  async function begin(): Promise<void> {
    if (!opened || busy) return
    if (game.spots.length > 0 && chips() === 0) {
      said = { text: words.place, tone: '' }
      return draw()
    }
    if (options['picks'] === '') {
      said = { text: words.pick, tone: '' }
      return draw()
    }
    busy = true
    tellRound(true)
    held = new Set()
    said = { text: '', tone: '' }
    if (balance !== null && balance >= totalBet()) balance -= totalBet()
    draw()
    if (game.idle(options).view === 'cards') await idle()
    const answer = await ask<Round>('/api/play', {
      session: opened.session,
      roundId: crypto.randomUUID(),
      stake: stake().toString(),
      options,
      spots,
    })
    if (!answer) void refresh()
    await played(answer, false)
  }

  async function move(name: string): Promise<void> {
    if (!opened || !round || busy) return
    busy = true
    tellRound(true)
    said = { text: '', tone: '' }
    draw()
    const { roundId, moves } = round
    await played(
      await ask<Round>('/api/move', { session: opened.session, roundId, move: name, at: moves.length }),
      true,
    )
  }

  /** The main action: bet, or the most likely move. While an animation runs it is skipped. */
  function act(): void {
    if (busy) return hurry()
    if (!isOpen()) return void begin()
    const [first] = round?.outcome.moves ?? []
    if (gameId === 'video-poker')
      return void move(`draw-${[0, 1, 2, 3, 4].map((at) => (held.has(at) ? 1 : 0)).join('')}`)
    if (first === 'roll') void move(first)
  }

  const draw = (): void => whenReleased(drawAll)

  function drawAll(): void {
    top.replaceChildren(
      ...topView({
        words,
        name: language === 'en' ? listed.name : listed.names[language],
        isDemo: opened?.isDemo === true,
        balance: balance === null ? '–' : money(balance),
        logIn: () => tell({ type: 'login' }),
        openRules,
      }),
    )
    drawPanel()
    status.className = `said ${said.tone}`
    if (status.dataset.text !== said.text) {
      status.dataset.text = said.text
      status.replaceChildren(
        said.text,
        said.action === 'deposit' && opened?.isDemo === false
          ? el(
              'button',
              { type: 'button', class: 'link', click: () => tell({ type: 'deposit' }) },
              words.deposit,
            )
          : '',
      )
    }
  }

  function drawPanel(): void {
    const focused =
      document.activeElement instanceof HTMLElement && panel.contains(document.activeElement)
        ? document.activeElement.dataset.key
        : undefined
    const isLocked = busy || isOpen()
    const step = (by: number): void => {
      stakeAt = Math.max(0, Math.min((opened?.stakes.length ?? 1) - 1, stakeAt + by))
      draw()
    }
    const moves =
      gameId === 'video-poker' ? [] : (round?.outcome.moves ?? []).filter((offered) => offered !== 'roll')
    const hasSpots = game.spots.length > 0
    const name =
      gameId === 'video-poker' && isOpen() ? words.draw : actionName(words, game.idle(options).view)
    panel.replaceChildren(
      ...(hasSpots ? [drawSpots(isLocked)] : []),
      el(
        'div',
        { class: 'row' },
        stepperView({
          words,
          name: hasSpots ? words.chip : words.stake,
          amount: opened ? money(stake()) : '–',
          canLess: !isLocked && stakeAt !== 0,
          canMore: !isLocked && stakeAt < (opened?.stakes.length ?? 1) - 1,
          step,
        }),
        ...game.options.map((option) => drawOption(option, isLocked)),
      ),
      moves.length > 0
        ? movesView(moves, {
            busy,
            move: (chosen) => void move(chosen),
            nameOf: (offered) => moveName(offered, { words, scene, stake: stake(), money }),
          })
        : el(
            'button',
            { type: 'submit', class: 'go', 'data-key': 'go', 'aria-disabled': String(!opened) },
            hasSpots && chips() > 0 ? `${name} · ${money(totalBet())}` : name,
          ),
    )
    if (focused !== undefined) panel.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus()
  }

  const drawSpots = (isLocked: boolean): HTMLElement =>
    spotsView({
      game,
      gameId,
      words,
      textOf,
      isLocked,
      spots,
      priceOf: (count) => money(stake() * BigInt(count)),
      change: (next) => {
        spots = next
        draw()
      },
    })

  const drawOption = (option: Option, isLocked: boolean): HTMLElement =>
    optionView({
      option,
      words,
      textOf,
      isLocked,
      now: options[option.id] ?? option.initial,
      set: (value) => {
        options[option.id] = value
        void idle()
        draw()
      },
    })

  const openRules = (): void => showRules(dialog, { game, listed, language, words, textOf, options })

  function heard(message: ToFrame): void {
    switch (message.type) {
      case 'theme':
        document.documentElement.dataset.theme = message.theme
        return
      case 'locale':
        language = message.locale
        words = WORDS[language]
        document.documentElement.lang = language
        draw()
        return
      case 'logout':
        if (opened?.isDemo) return
        opened = null
        balance = null
        refused('session')
        draw()
        return
      case 'balance':
        symbol = message.symbol
        draw()
        if (!busy && opened && !opened.isDemo) void refresh()
        return
    }
  }

  listenForSpace(act, () => dialog.open)
  new ResizeObserver(() =>
    tell({ type: 'resize', height: Math.ceil(page.getBoundingClientRect().height) }),
  ).observe(page)

  async function open(): Promise<void> {
    const query = new URLSearchParams(location.search)
    const launch = query.get('launch')
    // The code works once: a reload of the frame must not send it again.
    query.delete('launch')
    if (launch !== null) history.replaceState(null, '', `?${query.toString()}`)
    said = { text: words.loading, tone: '' }
    draw()
    await idle()
    tell({ type: 'ready' })
    opened = await ask<Opened>('/api/open', { gameId, ...(launch !== null && { launch }) })
    if (opened) {
      said = { text: '', tone: '' }
      balance = BigInt(opened.balance)
      if (opened.round) {
        Object.assign(options, opened.round.bet.options)
        spots = { ...opened.round.bet.spots }
        stakeAt = Math.max(0, opened.stakes.indexOf(opened.round.stake))
        round = opened.round
        await show(opened.round.outcome.scene, false)
      }
    }
    draw()
    await pause(0)
  }
  void open()
}
