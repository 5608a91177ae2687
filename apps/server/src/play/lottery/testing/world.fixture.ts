import { assert, type Minor, minor, present } from '@baize/kit'
import { linkAfter } from '@baize/rules'
import { drawTerm, type LotteryLine, type TrustedBeacon, verifyTerm } from '@baize/rules/lottery'
import type { StoredPick } from '../bets-sql.ts'
import { dueMove, type LineLook, type TermTimes } from '../engine.ts'
import { betPayout } from '../payouts.ts'

/** A source of chance: a whole number from 0 to below `n`. */
export type Chance = (n: number) => number

/** Outcome of a round of the beacon. `forked`: relays answer with another signature first, which is rejected. */
type Fate = { readonly kind: 'ok' | 'late' | 'forked' | 'lost'; readonly fromMs: number }

type Bet = {
  readonly stake: Minor
  readonly picks: readonly StoredPick[]
  readonly maxWin: Minor
  /** How often it was paid, and what in all. */
  settled: number
  paid: Minor
}

type Term = {
  readonly number: number
  readonly chain: number
  readonly link: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly beaconRound: number
  readonly drawsAtMs: number
  readonly bets: Bet[]
  phase: 'OPEN' | 'CLOSED' | 'FINISHED' | 'VOID'
  signature: string | null
  values: readonly number[] | null
  finishedAtMs: number
}

export type Tally = { terms: number; void: number; kills: number; outages: number; bets: number }

const PERIOD_MS = 3000
const RETRY_MS = 250
const RTP = 9700
const CHAIN_LENGTH = 300
const BEACON = 'simulated'

class Killed extends Error {}
class DatabaseGone extends Error {}

/**
 * A line in memory, driven by the same pure engine as the real one, under the conditions that the database enforces. The
 * leader is killed, the database is gone before or after a commit, and the beacon is late, forked or lost.
 */
export function simulateLine(line: LotteryLine, times: TermTimes, chance: Chance, terms: number): Tally {
  let nowMs = 1_000_000_000_000 + chance(1_000_000)
  const chains: { readonly hashes: readonly string[]; readonly endHash: string }[] = []
  const current: Term[] = []
  const fates = new Map<number, Fate>()
  const tally: Tally = { terms: 0, void: 0, kills: 0, outages: 0, bets: 0 }
  let asked = new Map<string, number>()
  let newest: Term | null = null

  const timeOf = (round: number): number => (round - 1) * PERIOD_MS
  const roundFrom = (atMs: number): number => Math.ceil(atMs / PERIOD_MS) + 1
  const trueSignature = (round: number): string => linkAfter(`beacon ${round}`, 1).padEnd(96, 'a')
  const beacon: TrustedBeacon = {
    name: BEACON,
    timeOf,
    isSignature: (round, signature) => signature === trueSignature(round),
  }

  function fateOf(round: number): Fate {
    const known = fates.get(round)
    if (known) return known
    const drawn = chance(100)
    const due = timeOf(round)
    const fate: Fate =
      drawn < 90
        ? { kind: 'ok', fromMs: due + chance(900) }
        : drawn < 94
          ? { kind: 'late', fromMs: due + 1000 + chance(58_000) }
          : drawn < 97
            ? { kind: 'forked', fromMs: due + 500 + chance(20_000) }
            : { kind: 'lost', fromMs: Number.POSITIVE_INFINITY }
    fates.set(round, fate)
    return fate
  }

  /** As the real beacon: a signature that is not the pinned key's counts as none. */
  function signatureOf(round: number): string | null {
    const { kind, fromMs } = fateOf(round)
    const answer =
      kind === 'forked' && nowMs < fromMs ? 'f'.repeat(96) : nowMs < fromMs ? null : trueSignature(round)
    return answer !== null && beacon.isSignature(round, answer) ? answer : null
  }

  const hashOf = ({ chain, link }: Term): string =>
    present(present(chains[chain], 'chain').hashes[CHAIN_LENGTH - link], 'link')

  const look = (): LineLook => ({
    nowMs,
    linksLeft: chains.length * CHAIN_LENGTH - (newest ? newest.chain * CHAIN_LENGTH + newest.link : 0),
    open: openOf(),
    waiting: current
      .filter(({ phase }) => phase === 'CLOSED')
      .map(({ number, beaconRound, drawsAtMs }) => ({
        id: String(number),
        number,
        beaconRound,
        drawsAtMs,
        rtp: RTP,
      })),
  })
  function openOf(): LineLook['open'] {
    const term = current.find(({ phase }) => phase === 'OPEN')
    return term ? { id: String(term.number), number: term.number, closesAtMs: term.closesAtMs } : null
  }

  /** Runs a statement that may be lost before or after its commit. */
  function commit(change: () => void): void {
    const fault = chance(400)
    if (fault === 0) throw new DatabaseGone()
    change()
    if (fault === 1) throw new DatabaseGone()
    if (fault === 2) throw new Killed()
  }

  function makeChain(): void {
    const hashes = [linkAfter(`secret ${line.id} ${chains.length} ${chance(1_000_000)}`, 1)]
    for (let i = 1; i < CHAIN_LENGTH; i++) hashes.push(linkAfter(present(hashes[i - 1], 'hash'), 1))
    chains.push({ hashes, endHash: linkAfter(present(hashes.at(-1), 'hash'), 1) })
  }

  function open(closesAtMs: number): void {
    assert(!current.some(({ phase }) => phase === 'OPEN'), 'one term is open at a time')
    if (closesAtMs <= nowMs) return
    const at = newest ? newest.chain * CHAIN_LENGTH + newest.link : 0
    const beaconRound = roundFrom(closesAtMs + times.closeWaitMs + times.beaconMarginMs)
    const term: Term = {
      number: (newest?.number ?? 0) + 1,
      chain: Math.floor(at / CHAIN_LENGTH),
      link: (at % CHAIN_LENGTH) + 1,
      opensAtMs: nowMs,
      closesAtMs,
      beaconRound,
      drawsAtMs: timeOf(beaconRound),
      bets: [],
      phase: 'OPEN',
      signature: null,
      values: null,
      finishedAtMs: 0,
    }
    newest = term
    current.push(term)
    betOn(term)
  }

  /** Bets arrive at any time while the term is open. */
  function betOn(term: Term): void {
    for (let i = chance(4); i > 0; i--) {
      const picks = Array.from({ length: 1 + chance(3) }, (): StoredPick => {
        const { id } = present(line.game.picks[chance(line.game.picks.length)], 'pick')
        return [id, minor(BigInt(1 + chance(1000)))]
      })
      const once = picks.filter(([id], n) => picks.findIndex(([other]) => other === id) === n)
      const stake = minor(once.reduce((sum, [, amount]) => sum + amount, 0n))
      term.bets.push({ stake, picks: once, maxWin: minor(100_000_00n), settled: 0, paid: minor(0n) })
      tally.bets += 1
    }
  }

  function settle(term: Term): void {
    for (const bet of term.bets) {
      // The ledger's key is that of the bet: repeated settlements move nothing.
      if (bet.settled > 0) continue
      const { gameId, picks, maxWin } = { gameId: line.game.id, ...bet }
      bet.paid = term.values === null ? bet.stake : betPayout(gameId, { picks, maxWin }, RTP, term.values)
      bet.settled += 1
    }
  }

  function draw(number: number): void {
    const term = present(
      current.find((candidate) => candidate.number === number),
      'term',
    )
    const signature = signatureOf(term.beaconRound)
    if (signature === null) {
      asked.set(String(number), nowMs)
      return
    }
    const { values } = drawTerm(line.game.space, {
      signature,
      hash: hashOf(term),
      line: line.id,
      term: number,
    })
    commit(() => {
      if (term.phase !== 'CLOSED' || nowMs < term.drawsAtMs) return
      Object.assign(term, { phase: 'FINISHED', signature, values, finishedAtMs: nowMs })
    })
  }

  function act(): number {
    const { atMs, move } = dueMove(look(), times, asked)
    if (atMs > nowMs) return atMs - nowMs
    switch (move.kind) {
      case 'makeChain':
        commit(makeChain)
        return 0
      case 'open':
        commit(() => open(move.closesAtMs))
        return 0
      case 'close':
        commit(() => {
          const term = current.find(({ number }) => String(number) === move.termId)
          if (term?.phase === 'OPEN' && nowMs >= term.closesAtMs + times.closeWaitMs) term.phase = 'CLOSED'
        })
        return 0
      case 'draw':
        draw(move.term.number)
        return 0
      case 'void':
        commit(() => {
          const term = current.find(({ number }) => number === move.term.number)
          if (term?.phase !== 'CLOSED' || nowMs < term.drawsAtMs + times.voidAfterMs) return
          Object.assign(term, { phase: 'VOID', finishedAtMs: nowMs })
        })
        return 0
    }
  }

  /** Everything that must hold of a term that is over. */
  function check(term: Term): void {
    const { chain, link, number, closesAtMs, drawsAtMs, beaconRound, signature, values } = term
    assert(number === tally.terms + 1 || number > 0, 'terms are numbered')
    assert(
      drawsAtMs >= closesAtMs + times.closeWaitMs + times.beaconMarginMs,
      'the beacon comes after the close',
    )
    assert(term.finishedAtMs >= drawsAtMs, 'nothing is drawn before its beacon')
    if (term.phase === 'VOID') {
      const { fromMs } = fateOf(beaconRound)
      assert(fromMs > drawsAtMs, 'a beacon that was in time voids no term')
      assert(term.finishedAtMs >= drawsAtMs + times.voidAfterMs, 'a term waits a minute for its beacon')
    }
    const played = {
      line: line.id,
      gameId: line.game.id,
      number,
      link,
      rtp: RTP,
      opensAt: term.opensAtMs,
      closesAt: closesAtMs,
      beacon: BEACON,
      beaconRound,
      drawsAt: drawsAtMs,
      phase: term.phase,
      chain: { id: chain, length: CHAIN_LENGTH, endHash: present(chains[chain], 'chain').endHash, salt: '' },
      finishedAt: term.finishedAtMs,
      hash: hashOf(term),
      signature,
      values: values && [...values],
    }
    assert(verifyTerm(played, beacon).ok, `term ${number} verifies`)
    for (const bet of term.bets) {
      assert(bet.settled === 1, 'every bet is settled once')
      assert(
        bet.paid >= 0n && (term.phase === 'FINISHED' || bet.paid === bet.stake),
        'a void bet returns its stake',
      )
    }
  }

  const over = (): void => {
    for (const term of current.filter(({ phase }) => phase === 'FINISHED' || phase === 'VOID')) {
      settle(term)
      settle(term)
      check(term)
      current.splice(current.indexOf(term), 1)
      fates.delete(term.beaconRound)
      asked.delete(String(term.number))
      tally.terms += 1
      if (term.phase === 'VOID') tally.void += 1
    }
  }

  while (tally.terms < terms) {
    try {
      // A leader can die between any two moves.
      if (chance(300) === 0) throw new Killed()
      nowMs += act()
    } catch (error) {
      if (error instanceof Killed) {
        // The next leader knows only what is stored, and takes over within three seconds.
        asked = new Map()
        nowMs += chance(3000)
        tally.kills += 1
      } else if (error instanceof DatabaseGone) {
        nowMs += RETRY_MS + (chance(10) === 0 ? chance(90_000) : 0)
        tally.outages += 1
      } else throw error
    }
    over()
  }
  return tally
}
