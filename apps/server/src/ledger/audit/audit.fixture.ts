import { type BetId, type BonusId, type PacketId, present, type WithdrawalId } from '@baize/kit'
import type { Pool } from 'pg'
import type { Ledger, LedgerCommand } from '../commands.ts'
import {
  adjust,
  claim,
  closePacket,
  confirm,
  credit,
  debit,
  deposit,
  done,
  grant,
  hold,
  newPlayer,
  newSeedPair,
  openPacket,
  type Player,
  play,
  playLong,
  reject,
  release,
  reverse,
  revoke,
  rollback,
  setLimits,
  settle,
  step,
  transfer,
  withdraw,
} from '../testing/ledger.fixture.ts'

/** A few players and everything they have started, so that a number can select the next action. */
export type World = {
  readonly players: Player[]
  readonly bets: { readonly player: number; readonly id: BetId }[]
  readonly withdrawals: { readonly player: number; readonly id: WithdrawalId }[]
  readonly bonuses: { readonly player: number; readonly id: BonusId }[]
  readonly packets: PacketId[]
  references: number
}

export async function newWorld(db: Pool, ledger: Ledger, players = 3): Promise<World> {
  const world: World = { players: [], bets: [], withdrawals: [], bonuses: [], packets: [], references: 0 }
  for (let i = 0; i < players; i += 1) {
    const player = await newPlayer(db, i === 2 ? 'BRL' : 'USD')
    await done(ledger.post(deposit(player, 100_000n)))
    world.players.push(player)
  }
  return world
}

/** An action in such a world, selected by three numbers. Much of it is possible; the rest is refused. */
export type Action = { readonly what: number; readonly who: number; readonly amount: number }

const KINDS = 17
export const ACTION_KINDS = KINDS + 1

/** Null where the action has no target. */
export function commandOf(world: World, { what, who, amount }: Action): LedgerCommand | null {
  const n = who % world.players.length
  const player = present(world.players[n], 'player')
  const sum = BigInt(amount)
  const pick = <T>(list: readonly T[]): T | undefined => list[amount % Math.max(1, list.length)]
  const owner = (index: number): Player => present(world.players[index], 'owner')
  switch (what % ACTION_KINDS) {
    case 0:
    case 1:
      return (what % ACTION_KINDS === 0 ? play : playLong)(
        player,
        sum,
        amount % 3 === 0 ? sum * 2n : amount % 3 === 1 ? 0n : sum,
      )
    case 2: {
      const command = hold(player, sum, amount % 4 === 0 ? { seedPairId: null } : {})
      world.bets.push({ player: n, id: command.betId })
      return command
    }
    case 3: {
      const bet = pick(world.bets)
      return bet ? settle(owner(bet.player), bet.id, amount % 2 === 0 ? 0n : sum) : null
    }
    case 4: {
      const bet = pick(world.bets)
      return bet ? step(owner(bet.player), bet.id, 0) : null
    }
    case 5:
      return deposit(player, sum)
    case 6: {
      const command = withdraw(player, sum)
      world.withdrawals.push({ player: n, id: command.withdrawalId })
      return command
    }
    case 7: {
      const withdrawal = pick(world.withdrawals)
      if (!withdrawal) return null
      const end = present([confirm, reject, reverse][amount % 3], 'end')
      return end(owner(withdrawal.player), withdrawal.id)
    }
    case 8: {
      const command = grant(player, amount % 2 === 0 ? 'task' : 'register', sum, sum / 10n)
      world.bonuses.push({ player: n, id: command.bonusId })
      return command
    }
    case 9: {
      const bonus = pick(world.bonuses)
      return bonus ? (amount % 5 === 0 ? revoke : release)(owner(bonus.player), bonus.id) : null
    }
    case 10:
      return transfer(player, amount % 2 === 0 ? 'main' : 'task', 'register', sum)
    case 11: {
      const command = openPacket([sum, sum + 1n, 7n], { currencyId: player.currencyId })
      world.packets.push(command.packetId)
      return command
    }
    case 12: {
      const packet = pick(world.packets)
      return packet ? claim(player, packet) : null
    }
    case 13: {
      const packet = pick(world.packets)
      return packet ? closePacket(packet) : null
    }
    case 14:
      world.references += 1
      return debit(player, `ref-${n}-${world.references}`, sum)
    case 15:
      return credit(player, `ref-${n}-${amount % Math.max(1, world.references + 1)}`, sum)
    case 16:
      return amount % 5 === 0
        ? setLimits(player)
        : rollback(player, `ref-${n}-${amount % (world.references + 2)}`)
    default:
      return adjust(player, amount % 2 === 0 ? sum : -sum)
  }
}

/** Gives a player without open bets on the current pair a new seed pair. */
export async function rotate(db: Pool, world: World, who: number): Promise<void> {
  const n = who % world.players.length
  const player = present(world.players[n], 'player')
  world.players[n] = { ...player, seedPairId: await newSeedPair(db, player.userId) }
}
