import type { TimelineEntry, TimelineKind } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, userId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { textOf } from '../../platform/messages/message.ts'
import { writtenValues } from '../../players/notices/service.ts'
import { viewEntries } from '../console/ledger.ts'
import type { KeyPage } from '../console/pages.ts'
import { amountText } from '../console/players.ts'
import { isPlayer } from '../console/players-sql.ts'
import { mergePage, type Source } from './merge.ts'
import * as sql from './sql.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ROW = /^\d{1,18}$/
const MOMENT = new RegExp(`^\\d{1,14}\\.${UUID}$`)

const BONUSES = [
  'bonus.grant',
  'bonus.release',
  'bonus.revoke',
  'bonus.restore',
  'reward.grant',
  'packet.claim',
]
const PAYMENTS = [
  'deposit',
  'withdrawal.request',
  'withdrawal.confirm',
  'withdrawal.reject',
  'withdrawal.reverse',
  'adjust',
  'forfeit',
  'transfer',
]

type Reading = {
  readonly db: Queryable
  readonly player: ReturnType<typeof userId>
  readonly show: TimelineKind | undefined
  readonly language: LanguageId
}

/** A source with the form of its keys: those of a cursor come from outside. */
type Track = {
  readonly kinds: readonly TimelineKind[]
  readonly key: RegExp
  readonly of: (reading: Reading) => Source<TimelineEntry>
}

/** In this order in the cursor. */
const TRACKS: readonly Track[] = [
  { kinds: ['acts'], key: ROW, of: actsOf },
  { kinds: ['acts'], key: MOMENT, of: decisionsOf },
  { kinds: ['logins'], key: MOMENT, of: loginsOf },
  { kinds: ['bets'], key: new RegExp(`^${UUID}$`), of: betsOf },
  { kinds: ['bets'], key: /^\d{1,14}\.[^.\0]*\.[^\0]*$/, of: providerBetsOf },
  { kinds: ['money', 'bonuses'], key: ROW, of: moneyOf },
  { kinds: ['messages'], key: ROW, of: messagesOf },
  { kinds: ['limits'], key: ROW, of: limitsOf },
  { kinds: ['documents'], key: ROW, of: documentsOf },
]

const Positions = z.array(z.nullable(z.string()))

/** Null for a cursor that is not one of ours. */
function positionsOf(
  cursor: string | undefined,
  tracks: readonly Track[],
): readonly (string | null)[] | null {
  if (cursor === undefined) return []
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const { data } = Positions.safeParse(read)
    const isOurs = data?.every((key, index) => key === null || tracks[index]?.key.test(key) === true)
    return data && isOurs ? data : null
  } catch {
    return null
  }
}

/** A player's history from all sources, newest first. */
export async function timeline(
  { db }: Context,
  { userId: given, show, language, cursor, pageSize }: InputOf<'/api/operator/player/timeline'>,
): Promise<Result<KeyPage<TimelineEntry>, Refusal>> {
  const player = userId(given)
  const tracks = TRACKS.filter(({ kinds }) => show === undefined || kinds.includes(show))
  const positions = positionsOf(cursor, tracks)
  if (positions === null) return err(refusal('badInput', { field: 'cursor', reason: 'it is not valid' }))
  if (!(await isPlayer(db, player))) return err(refusal('unknownPlayer'))
  const sources = tracks.map(({ of }) => of({ db, player, show, language }))
  const { items, next } = await mergePage(sources, positions, pageSize)
  return ok({
    items,
    next: next === null ? null : Buffer.from(JSON.stringify(next)).toString('base64url'),
  })
}

function actsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectActs(db, await sql.selectSubjects(db, player), { player, below, limit })
    return rows.map(({ seq, at, who, path, outcome, refusal: why, reason }) => ({
      key: seq,
      entry: {
        kind: 'act',
        id: `act:${seq}`,
        at: at.getTime(),
        who,
        path,
        outcome,
        refusal: why,
        reason: reason ?? '',
        requestedBy: null,
      },
    }))
  }
}

function decisionsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectDecisions(db, await sql.selectSubjects(db, player), { player, below, limit })
    return rows.map(({ id, at, who, requested_by, path, state, refusal: why, note }) => ({
      key: `${at.getTime()}.${id}`,
      entry: {
        kind: 'act',
        id: `decision:${id}`,
        at: at.getTime(),
        who,
        path,
        outcome: state,
        refusal: why,
        reason: note ?? '',
        requestedBy: requested_by,
      },
    }))
  }
}

function loginsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectLogins(db, { player, below, limit })
    return rows.map(({ id, device, ip, created_at, ended_at }) => ({
      key: `${created_at.getTime()}.${id}`,
      entry: {
        kind: 'login',
        id: `login:${id}`,
        at: created_at.getTime(),
        device,
        ip,
        endedAt: ended_at?.getTime() ?? null,
      },
    }))
  }
}

function betsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectBets(db, { player, below, limit })
    return rows.map(({ id, game_id: gameId, currency_id: currencyId, stake, payout, created_at }) => ({
      key: id,
      entry: {
        kind: 'bet',
        id,
        at: created_at.getTime(),
        gameId,
        currencyId,
        stake: amountText(stake, currencyId),
        payout: payout === null ? null : amountText(payout, currencyId),
      },
    }))
  }
}

function providerBetsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectProviderBets(db, { player, below, limit })
    return rows.map(({ provider, reference, game_id, currency_id: currencyId, stake, payout, ...row }) => ({
      key: `${row.at.getTime()}.${provider}.${reference}`,
      entry: {
        kind: 'providerBet',
        id: `provider:${provider}:${reference}`,
        at: row.at.getTime(),
        provider,
        reference,
        gameId: game_id,
        currencyId,
        stake: amountText(stake, currencyId),
        payout: payout === null ? null : amountText(payout, currencyId),
        rolledBack: row.rolled_back,
      },
    }))
  }
}

function moneyOf({ db, player, show }: Reading): Source<TimelineEntry> {
  const kinds = show === 'money' ? PAYMENTS : show === 'bonuses' ? BONUSES : null
  return async (below, limit) => {
    const rows = await sql.selectMoney(db, { player, below, limit }, kinds)
    const entries = await viewEntries(db, rows)
    return entries.map(({ id, at, kind, currencyId, change, legs }) => ({
      key: id,
      entry: {
        kind: 'money',
        id: `money:${id}`,
        at,
        of: kind,
        currencyId,
        change: change ?? amountText(0n, currencyId),
        amount: legs[0]?.amount ?? amountText(0n, currencyId),
      },
    }))
  }
}

function messagesOf({ db, player, language }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectNotices(db, { player, below, limit })
    return rows.map(({ id, title, description, read_at, created_at, ...row }) => {
      const values = writtenValues(row.values)
      return {
        key: id,
        entry: {
          kind: 'message',
          id: `message:${id}`,
          at: created_at.getTime(),
          title: textOf({ words: title, values, language }),
          text: textOf({ words: description, values, language }),
          readAt: read_at?.getTime() ?? null,
        },
      }
    })
  }
}

function limitsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectLimits(db, { player, below, limit })
    return rows.map(({ id, currency_id: currencyId, amount, until_at, at, ...step }) => ({
      key: id,
      entry: {
        ...step,
        kind: 'limit',
        id: `limit:${id}`,
        at: at.getTime(),
        currencyId,
        amount: amount === null ? null : amountText(amount, currencyId),
        until: until_at?.getTime() ?? null,
      },
    }))
  }
}

function documentsOf({ db, player }: Reading): Source<TimelineEntry> {
  return async (below, limit) => {
    const rows = await sql.selectDocuments(db, { player, below, limit })
    return rows.map(({ number, created_at, ...document }) => ({
      key: number,
      entry: { ...document, kind: 'document', at: created_at.getTime() },
    }))
  }
}
