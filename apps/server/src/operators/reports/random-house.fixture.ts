import { betId, minor, type OrderId, orderId, present, uuidV7 } from '@baize/kit'
import { chance, randomBytes, randomUUID } from '@baize/kit/testing'
import type { Ledger } from '../../ledger/commands.ts'
import {
  adjust,
  claim,
  closePacket,
  confirm,
  credit,
  debit,
  deposit,
  fund,
  grant,
  hold,
  newPlayer,
  openPacket,
  type Player,
  play,
  playLong,
  reject,
  release,
  reverse,
  revoke,
  reward,
  rollback,
  settle,
  settleAtProvider,
  transfer,
  withdraw,
} from '../../ledger/testing/ledger.fixture.ts'
import type { TestSite } from '../../testing/server.fixture.ts'

type Command = Parameters<Ledger['post']>[0]
/** A bet, withdrawal or order of an earlier moment, ended by a later one: on the same day or on another. */
type Open = () => Promise<void>

const OWN_GAMES = ['mines', 'tower', 'crash', 'fast3', 'colour'] as const
const PROVIDERS = ['casino', 'sports'] as const
const CURRENCIES = ['USD', 'BRL', 'IDR'] as const

const oneOf = <T>(list: readonly T[]): T => present(list[chance.below(list.length)], 'choice')
const amount = (most = 5_000): bigint => BigInt(1 + chance.below(most))
const often = (percent: number): boolean => chance.below(100) < percent

export type RandomHouse = {
  readonly players: readonly Player[]
  /** Some moves of every kind, at random times of the hours to come. */
  live(moves: number): Promise<void>
}

/** Players of every currency who do what players and operators can do to the ledger, by the seed of the test. */
export async function randomHouse(site: TestSite): Promise<RandomHouse> {
  const { clock, database, server } = site
  const players: Player[] = []
  for (const currencyId of [...CURRENCIES, ...CURRENCIES])
    players.push(await newPlayer(database.pool, currencyId))
  await database.owner.query('UPDATE users SET created_at = $1 WHERE created_at > $1', [
    new Date(clock.now()),
  ])
  const later: Open[] = []
  let payouts = 0

  /** Refusals for lack of money are part of the house: they must leave no trace in any figure. */
  const post = async (command: Command): Promise<boolean> => (await server.ctx.ledger.post(command)).ok
  const must = async (command: Command): Promise<void> => {
    const result = await server.ctx.ledger.post(command)
    if (!result.ok) throw new Error(`${command.kind} was refused: ${result.error}`)
  }
  const betNow = () => betId(uuidV7(clock, randomBytes))

  for (const player of players) await must(deposit(player, 1_000_000n))
  for (const currencyId of CURRENCIES)
    for (const programme of ['checkIn', 'rakeback', 'rain'] as const)
      await must(fund(currencyId, 1_000_000n, { programme }))

  async function instant(player: Player): Promise<void> {
    const made = often(50) ? play : playLong
    const change = { gameId: oneOf(OWN_GAMES), rtpTenThousandths: oneOf([9900, 9700]), betId: betNow() }
    await post(made(player, amount(), often(40) ? amount(9_000) : 0n, change))
  }

  async function held(player: Player): Promise<void> {
    const stake = amount()
    const change = { gameId: oneOf(OWN_GAMES), rtpTenThousandths: 9700, betId: betNow() }
    if (!(await post(hold(player, stake, change)))) return
    later.push(() =>
      often(20)
        ? must(settle(player, change.betId, stake, { state: { cancelled: true } }))
        : must(settle(player, change.betId, often(40) ? amount(9_000) : 0n, { state: {} })),
    )
  }

  async function atProvider(player: Player): Promise<void> {
    const provider = oneOf(PROVIDERS)
    const reference = randomUUID()
    const stake = often(10) ? 0n : amount()
    const at = { provider, ...(stake === 0n && { free: true as const }) }
    if (!(await post(debit(player, reference, stake, at)))) return
    const settled = (sum: bigint, result: string) =>
      post(settleAtProvider(player, reference, sum, 'settled', { provider, result, negative: 'owe' }))
    later.push(async () => {
      if (provider === 'casino') {
        if (often(60)) await must(credit(player, reference, amount(9_000), { provider }))
      } else if (often(30) && stake > 0n) await settled(often(50) ? stake : stake / 2n, 'refund')
      else await settled(often(50) ? amount(9_000) : 0n, 'won')
      // A correction by the provider: another result, a void, or no bet at all.
      if (!often(50)) return
      later.push(async () => {
        if (provider === 'sports' && often(60))
          await (stake > 0n && often(50) ? settled(stake, 'refund') : settled(amount(9_000), 'won'))
        else await post(rollback(player, reference, { provider }))
      })
    })
  }

  async function rewarded(player: Player): Promise<void> {
    const purse = oneOf(['main', 'task', 'register'] as const)
    const given =
      purse === 'main' || often(50)
        ? reward(player, amount(500), { purse, programme: oneOf(['checkIn', 'rakeback'] as const) })
        : grant(player, purse, amount(500), often(50) ? 0n : 10n ** 9n)
    if (!(await post(given)) || purse === 'main') return
    later.push(async () => {
      if (often(50)) await post(release(player, given.bonusId))
      else await post(revoke(player, given.bonusId))
    })
  }

  async function packet({ currencyId }: Player): Promise<void> {
    const opened = openPacket([amount(300), amount(300), amount(300)], {
      currencyId,
      ...(often(50) && { programme: 'rain', cap: minor(10n ** 9n) }),
    })
    if (!(await post(opened))) return
    const catchers = players.filter((player) => player.currencyId === currencyId)
    later.push(async () => {
      for (const player of catchers) await post(claim(player, opened.packetId))
      await must(closePacket(opened.packetId))
    })
  }

  async function paysIn(player: Player): Promise<void> {
    const id: OrderId = orderId(randomUUID())
    const sum = amount(50_000)
    await database.owner.query(
      `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at, method, provider)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, 'xendit')`,
      [id, player.userId, id, String(sum), player.currencyId, new Date(clock.now()), oneOf(['card', 'pix'])],
    )
    const paid = () => must(deposit(player, sum, { key: `deposit:${id}`, orderId: id }))
    later.push(async () => {
      if (often(60)) return paid()
      await database.owner.query('UPDATE payment_orders SET failed_at = $2 WHERE id = $1', [
        id,
        new Date(clock.now()),
      ])
      // Some arrive after they were given up.
      if (often(30)) later.push(paid)
    })
  }

  async function paysOut(player: Player): Promise<void> {
    const asked = withdraw(player, amount(20_000))
    if (!(await post(asked))) return
    const id = asked.withdrawalId
    await database.owner.query(
      `INSERT INTO payout_accounts (id, user_id, fingerprint, created_at, kind, bank, masked, sealed)
       VALUES ($1::uuid, $2, sha256($1::uuid::text::bytea), $3, 'pix', 'Pix', '…21', '')`,
      [id, player.userId, new Date(clock.now())],
    )
    await database.owner.query(
      `INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at)
       VALUES ($1::uuid, $2, $1::uuid::text, $1::uuid, $3, 0, $4, $5)`,
      [id, player.userId, String(asked.amount), player.currencyId, new Date(clock.now())],
    )
    const decided = (decision: 'APPROVED' | 'REJECTED') =>
      database.owner.query('UPDATE withdrawals SET decision = $2, decided_at = $3 WHERE id = $1', [
        id,
        decision,
        new Date(clock.now()),
      ])
    later.push(async () => {
      // In turns, so that every house has some of each.
      const end = payouts % 3
      payouts += 1
      await decided(end === 2 ? 'REJECTED' : 'APPROVED')
      if (end === 0) {
        await must(confirm(player, id))
        // Some come back, on the same day or on another.
        if (payouts % 2 === 0) later.push(() => must(reverse(player, id, { reason: 'sentBack' })))
      } else if (end === 1) await must(reject(player, id, { reason: 'bankRefused' }))
      else
        await must(
          reject(player, id, { reason: oneOf(['documentsNeeded', 'bankRefused', 'other'] as const) }),
        )
    })
  }

  async function corrected(player: Player): Promise<void> {
    await post(adjust(player, often(50) ? amount(400) : -amount(400)))
    if (often(30)) await post(transfer(player, 'main', 'task', amount(50)))
    if (often(30)) await must(fund(player.currencyId, amount(1_000)))
  }

  /** Behind the bounds that operators have: larger moves show more. */
  async function newRates(): Promise<void> {
    const brl = `0.${1 + chance.below(9)}${chance.below(1000)}`
    const idr = `0.0000${1 + chance.below(999)}`
    await site.database.owner.query(
      `INSERT INTO currency_rates (currency_id, usd, set_by, approved_by, set_at)
       VALUES ('BRL', $1, 'bob', 'ann', $3), ('IDR', $2, 'bob', 'ann', $3)`,
      [brl, idr, new Date(clock.now())],
    )
  }

  const ACTS = [
    instant,
    instant,
    instant,
    held,
    held,
    atProvider,
    atProvider,
    rewarded,
    packet,
    paysIn,
    paysOut,
    corrected,
  ]
  return {
    players,
    live: async (moves) => {
      for (let i = 0; i < moves; i += 1) {
        clock.advance(60_000 * (1 + chance.below(10)))
        if (often(3)) await newRates()
        if (later.length > 0 && often(40))
          await present(later.splice(chance.below(later.length), 1)[0], 'end')()
        else await oneOf(ACTS)(oneOf(players))
      }
    },
  }
}
