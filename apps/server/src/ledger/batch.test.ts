import { bonusId, minor, packetId, seedPairId, userId, withdrawalId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { betOf, rowOf } from './batch.ts'
import {
  adjust,
  claim,
  closePacket,
  confirm,
  credit,
  debit,
  deposit,
  grant,
  hold,
  newBetId,
  openPacket,
  play,
  reject,
  release,
  rollback,
  setLimits,
  settle,
  step,
  transfer,
  withdraw,
} from './testing/ledger.fixture.ts'

const player = { userId: userId('100001'), seedPairId: seedPairId(randomUUID()), currencyId: 'USD' as const }
const bet = newBetId()
const [withdrawal, bonus, packet] = [randomUUID(), randomUUID(), randomUUID()]
const oneOfEach = [
  play(player, 5n, 0n),
  hold(player, 5n),
  step(player, bet, 0),
  settle(player, bet, 0n),
  deposit(player, 5n),
  withdraw(player, 5n),
  confirm(player, withdrawalId(withdrawal)),
  reject(player, withdrawalId(withdrawal)),
  grant(player, 'task', 5n, 10n),
  release(player, bonusId(bonus)),
  transfer(player, 'main', 'task', 5n),
  openPacket([5n]),
  closePacket(packetId(packet)),
  claim(player, packetId(packet)),
  debit(player, 'r', 5n),
  credit(player, 'r', 5n),
  rollback(player, 'r'),
  adjust(player, -5n),
  setLimits(player, { maxLossDay: minor(5n), excludedUntilMs: 0 }),
]

it.each(oneOfEach.map((command) => [command.kind, command] as const))(
  'L29: a row of %s carries the whole command, with amounts never as numbers',
  (_, command) => {
    const drawn = command.kind === 'bet.play' ? command.draw(0) : null
    const row = rowOf({ command, nonce: drawn && 0, drawn })
    const sent = JSON.stringify(row, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    // Sent in columns of their own.
    const { key: _k, body: _b, userId: _u, ...said } = command
    const words = Object.values(said).flatMap((value) => {
      if (typeof value === 'bigint') return [`"${value}"`]
      return typeof value === 'string' ? [value] : []
    })
    expect(words.length).toBeGreaterThan(1)
    expect(words.filter((word) => !sent.includes(word))).toEqual([])
  },
)

it('L29: a row of limits carries the moment an exclusion ends', () => {
  const command = setLimits(player, { excludedUntilMs: 0 })
  expect(rowOf({ command, nonce: null, drawn: null }).note).toMatchObject({
    maxLossDay: null,
    excludedUntil: '1970-01-01T00:00:00.000Z',
  })
})

it('L19: a bet without a draw is not sent', () => {
  expect(() => rowOf({ command: play(player, 5n, 0n), nonce: 0, drawn: null })).toThrow(
    'drawn before it is posted',
  )
})

it('L13: commands on one bet share its id, and a deposit has none', () => {
  expect(
    [hold(player, 5n, { betId: bet }), step(player, bet, 0), settle(player, bet, 0n)].map(betOf),
  ).toEqual([bet, bet, bet])
  expect(betOf(deposit(player, 5n))).toBeNull()
})
