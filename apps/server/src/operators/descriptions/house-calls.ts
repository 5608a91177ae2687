import type { PlainValue } from '@baize/contract/operator'
import type { CurrencyId } from '@baize/contract/shared'
import { CURRENCIES } from '@baize/contract/shared'
import type { ReadContext } from '../../platform/context.ts'
import type { Describe } from '../../platform/four-eyes/description.ts'
import { isPlayed, readSettings } from '../../play/settings/service.ts'
import { findRequest } from '../approvals/service.ts'
import { findMail } from '../reports/mails.ts'
import { findOperatorByHandle } from '../staff/service.ts'
import * as sql from './sql.ts'
import {
  change,
  count,
  type Describers,
  days,
  described,
  limits,
  line,
  moment,
  NONE,
  page,
  player,
  share,
  text,
  textOrNone,
  words,
  yesNo,
} from './values.ts'

async function person({ db }: ReadContext, operatorId: string): Promise<PlainValue> {
  const found = await sql.findPerson(db, operatorId)
  return found ? text(`${found.name} (${found.handle})`) : NONE
}

const perCurrency = (amounts: Readonly<Partial<Record<CurrencyId, string | null>>>): PlainValue => {
  const moneys = CURRENCIES.flatMap(({ id }) => {
    const amount = amounts[id]
    return amount === null || amount === undefined ? [] : [{ currencyId: id, amount }]
  })
  return moneys.length === 0 ? NONE : { kind: 'moneys', moneys }
}

/** `describe` describes the request that an approval is about. */
export const houseCalls = (
  describe: Describe,
): Describers<
  | '/api/operator/player/staff'
  | '/api/operator/player/second_factor/reset'
  | '/api/operator/identities/lift'
  | '/api/operator/game/settings/change'
  | '/api/operator/push/send'
  | '/api/operator/push/rotate'
  | '/api/operator/people/sign_in'
  | '/api/operator/passkey/start'
  | '/api/operator/passkey/remove'
  | '/api/operator/recovery/start'
  | '/api/operator/approvals/approve'
  | '/api/operator/people/invite'
  | '/api/operator/people/recover'
  | '/api/operator/people/roles'
  | '/api/operator/people/end'
  | '/api/operator/keys/create'
  | '/api/operator/reports/mails/save'
> => ({
  '/api/operator/player/staff': async ({ db }, { userId, on, reason }) => {
    const found = await sql.findPlayer(db, userId)
    return described(userId, page('player', userId), [
      line('player', player(userId, found?.username ?? null)),
      line('staffMember', change(yesNo(found?.isStaff ?? false), yesNo(on))),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/player/second_factor/reset': async ({ db }, { userId, reason }) => {
    const found = await sql.findPlayer(db, userId)
    return described(userId, page('player', userId), [
      line('player', player(userId, found?.username ?? null)),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/identities/lift': async ({ db }, { identityId, note }) => {
    const found = await sql.findIdentity(db, identityId)
    return described(identityId, found && page('player', found.userId), [
      found && line('player', player(found.userId, found.username)),
      found && line('document', words('document', found.document)),
      found && line('moment', moment(found.at.getTime())),
      line('note', text(note)),
    ])
  },
  '/api/operator/game/settings/change': async ({ db, config }, input) => {
    const { gameId, rtp, minBet, minBets, maxBet, maxWin, reason } = input
    const before = isPlayed(gameId) ? await readSettings({ db, config }, gameId) : null
    const own = (units: string | null | undefined) => (units === null ? NONE : limits(units))
    return described(gameId, page('games'), [
      line('game', words('game', gameId)),
      rtp === undefined ? null : line('rtp', change(before ? share(before.rtp) : NONE, share(rtp))),
      minBet === undefined ? null : line('minBet', change(limits(before?.minBet), own(minBet))),
      minBets === undefined
        ? null
        : line('minBet', change(perCurrency(before?.minBets ?? {}), perCurrency(minBets))),
      maxBet === undefined ? null : line('maxBet', change(limits(before?.maxBet), own(maxBet))),
      maxWin === undefined ? null : line('maxWin', change(limits(before?.maxWin), own(maxWin))),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/push/send': async (_, { requestId, segment, texts, path, startAt, reason }) =>
    described(requestId, page('push'), [
      line('languages', words('language', ...segment.languages)),
      line('countries', words('country', ...segment.countries)),
      line('vipFrom', segment.vipFrom === null ? NONE : count(segment.vipFrom)),
      line('deposited', segment.deposited === null ? NONE : yesNo(segment.deposited)),
      line('awayFor', segment.inactiveDays === null ? NONE : days(segment.inactiveDays)),
      line('textEn', text(`${texts.en.title}\n${texts.en.body}`)),
      line('textPt', text(`${texts.pt.title}\n${texts.pt.body}`)),
      line('textId', text(`${texts.id.title}\n${texts.id.body}`)),
      line('opens', text(path)),
      line('startsAt', moment(startAt)),
      line('reason', text(reason)),
    ]),
  '/api/operator/push/rotate': async (_, { reason }) =>
    described('key', page('push'), [line('reason', text(reason))]),
  '/api/operator/people/sign_in': async (ctx, { operatorId, email, subject, reason }) => {
    const before = await sql.findSignIn(ctx.db, operatorId)
    return described(operatorId, page('people'), [
      line('person', await person(ctx, operatorId)),
      line('signInEmail', change(textOrNone(before?.email), textOrNone(email))),
      line('signInSubject', change(textOrNone(before?.subject), textOrNone(subject))),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/passkey/start': async (ctx, _, operatorId) =>
    described(operatorId, page('account'), [line('person', await person(ctx, operatorId))]),
  '/api/operator/passkey/remove': async (ctx, { passkeyId }, operatorId) =>
    described(passkeyId, page('account'), [
      line('person', await person(ctx, operatorId)),
      line('passkey', textOrNone(await sql.findPasskeyName(ctx.db, operatorId, passkeyId))),
    ]),
  '/api/operator/recovery/start': async (ctx, _, operatorId) =>
    described(operatorId, page('account'), [line('person', await person(ctx, operatorId))]),
  '/api/operator/approvals/approve': async (ctx, { id }) => {
    const request = await findRequest(ctx, id, describe)
    return described(id, request && request.description.thing, [
      request && line('requestedBy', await person(ctx, request.requestedBy)),
      ...(request?.description.lines ?? []),
    ])
  },
  '/api/operator/people/invite': async (_, { handle, name, roles }) =>
    described(handle, page('people'), [
      line('personName', text(name)),
      line('handle', text(handle)),
      line('roles', words('role', ...roles)),
    ]),
  '/api/operator/people/recover': async (ctx, { operatorId, reason }) =>
    described(operatorId, page('people'), [
      line('person', await person(ctx, operatorId)),
      line('reason', text(reason)),
    ]),
  '/api/operator/people/roles': async (ctx, { operatorId, roles, reason }) => {
    const found = await sql.findPerson(ctx.db, operatorId)
    return described(operatorId, page('people'), [
      line('person', await person(ctx, operatorId)),
      line(
        'roles',
        change(words('role', ...(found?.roles ?? [])), words('role', ...[...new Set(roles)].toSorted())),
      ),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/people/end': async (ctx, { operatorId, reason }) => {
    const found = await sql.findPerson(ctx.db, operatorId)
    return described(operatorId, page('people'), [
      line('person', await person(ctx, operatorId)),
      line('roles', words('role', ...(found?.roles ?? []))),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/keys/create': async (_, { name, role, days: lifetime }) =>
    described(name, page('keys'), [
      line('keyName', text(name)),
      line('role', words('role', role)),
      line('lifetime', days(lifetime)),
    ]),
  '/api/operator/reports/mails/save': async (ctx, input) => {
    const { id, name, report, every, operator, address, language, isOn } = input
    const before = await findMail(ctx, id)
    const reader = await findOperatorByHandle(ctx.db, operator)
    return described(id ?? name, page('reportMails'), [
      line('reportName', text(name)),
      line('person', reader ? text(`${reader.name} (${reader.handle})`) : NONE),
      line('address', change(textOrNone(before?.address), text(address))),
      line('report', words('mailedReport', report)),
      line('mailPeriod', words('mailPeriod', every)),
      line('languages', words('language', language)),
      line('switched', yesNo(isOn)),
    ])
  },
})
