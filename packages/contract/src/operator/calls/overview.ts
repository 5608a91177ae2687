import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { Overview, TodayReport } from '../overview.ts'
import { type CallShape, call } from './call.ts'

/** The home screen of the console. */
export const OVERVIEW_CALLS = {
  '/api/operator/overview': call({
    method: 'GET',
    access: 'operator',
    permission: 'self',
    about:
      'Work that waits for somebody with its number and the oldest, and how many providers are up, slow or down. Kinds that the caller may not read are null.',
    input: EmptyBody,
    reply: z.object({ model: Overview }),
  }),
  '/api/operator/overview/today': call({
    method: 'GET',
    access: 'operator',
    permission: 'reports.read',
    about:
      'Deposits, withdrawals, bets, wins, NGR and players of today beside those of yesterday until the same time, by currency and in US dollars.',
    input: EmptyBody,
    reply: z.object({ model: TodayReport }),
  }),
} as const satisfies Record<string, CallShape>
