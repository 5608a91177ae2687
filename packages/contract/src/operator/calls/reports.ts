import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { LanguageId, Uuid } from '../../shared/entities.ts'
import { MailedReport, MailPeriod, ReportMail, ReportReader } from '../report-mails.ts'
import {
  Breakdown,
  BreakdownReport,
  CohortsReport,
  DaysReport,
  GamesReport,
  LiabilityReport,
  PaymentsReport,
  PlayersReport,
} from '../reports.ts'
import { Handle, PersonName } from '../staff.ts'
import { type CallShape, call } from './call.ts'

/** Days in UTC, both included. */
const Range = z.object({ from: z.iso.date(), to: z.iso.date() })

const MailsReply = z.object({ model: z.array(ReportMail) })

/** Reports of operators. They read roll-ups only, so they cost the same however many bets there are. */
export const REPORT_CALLS = {
  '/api/operator/reports/days': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about: 'Stakes, payouts, GGR and NGR by day, game and currency, and in US dollars.',
    input: Range,
    reply: z.object({ model: DaysReport }),
  }),
  '/api/operator/reports/games': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about:
      'The actual return of each game against its RTP, with the 99 % interval and, from 1,000 bets, a verdict.',
    input: Range,
    reply: z.object({ model: GamesReport }),
  }),
  '/api/operator/reports/breakdown': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about:
      'Play, payments and costs by game, provider, hour, country, language, channel, campaign, programme, method or device, in US dollars.',
    input: z.extend(Range, { by: Breakdown }),
    reply: z.object({ model: BreakdownReport }),
  }),
  '/api/operator/reports/payments': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about: 'Deposits and payouts by method: how many succeed, and how long payouts take.',
    input: Range,
    reply: z.object({ model: PaymentsReport }),
  }),
  '/api/operator/reports/players': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about: 'Active and new players, installations of the app, and retention by week of registration.',
    input: Range,
    reply: z.object({ model: PlayersReport }),
  }),
  '/api/operator/reports/cohorts': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about:
      'From the first visit to the second deposit, by week, and NGR per player by month of registration.',
    input: Range,
    reply: z.object({ model: CohortsReport }),
  }),
  '/api/operator/reports/mails': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.send',
    about: 'The reports that are sent by e-mail.',
    input: EmptyBody,
    reply: MailsReply,
  }),
  '/api/operator/reports/mails/save': call({
    method: 'POST',
    access: 'operator',
    permission: 'reports.send',
    confirm: true,
    fourEyes: 'large',
    about:
      'Sends a report to an operator by e-mail after each day, week or month, or with `id` changes one. The newest period that is over is sent first. An address that is not the one with which the operator signs in takes two people.',
    input: z.object({
      id: z.optional(Uuid),
      name: PersonName,
      report: MailedReport,
      every: MailPeriod,
      operator: Handle,
      address: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/)),
      language: LanguageId,
      isOn: z.boolean(),
    }),
    reply: MailsReply,
  }),
  '/api/operator/reports/mails/readers': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.send',
    about: 'The people who may read reports, by name.',
    input: EmptyBody,
    reply: z.object({ model: z.array(ReportReader) }),
  }),
  '/api/operator/reports/mails/send': call({
    method: 'POST',
    access: 'operator',
    permission: 'reports.send',
    about:
      'Sends the newest period of a report that is over now, up to five times besides the one that is due.',
    input: z.object({ id: Uuid }),
    reply: MailsReply,
  }),
  '/api/operator/reports/mails/remove': call({
    method: 'POST',
    access: 'operator',
    permission: 'reports.send',
    about: 'Sends a report no more.',
    input: z.object({ id: Uuid }),
    reply: MailsReply,
  }),
  '/api/operator/reports/liability': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about: 'Money that belongs to players, by purse and currency: balances, open bets, payouts, bonuses.',
    input: EmptyBody,
    reply: z.object({ model: LiabilityReport }),
  }),
} as const satisfies Record<string, CallShape>
