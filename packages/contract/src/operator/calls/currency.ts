import * as z from 'zod/mini'
import { CurrencyRate } from '../../player/currency.ts'
import { NewCoinRate, OperatorCoinRate } from '../coin-rates.ts'
import { NewRates, OperatorRate } from '../currency-rates.ts'
import { type CallShape, call } from './call.ts'

/** Display currency of a player, and the rates. */
export const CURRENCY_CALLS = {
  '/api/operator/rates': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.rates',
    confirm: true,
    fourEyes: 'always',
    about:
      'Sets what one of each of these currencies is in US dollars, from now on. Coins are paid out by it, so it stays near the last value, near that of a day ago and near the source; a dollar is a dollar.',
    input: NewRates,
    reply: z.object({ model: z.array(CurrencyRate) }),
  }),
  '/api/operator/rates/now': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about:
      'What one of each currency is in US dollars, since when and by whom, and what it may become. `source`: whether the rate source answers.',
    input: z.object({}),
    reply: z.object({
      model: z.object({ rates: z.array(OperatorRate), source: z.enum(['none', 'heard', 'silent']) }),
    }),
  }),
  '/api/operator/coin_rates': call({
    method: 'POST',
    access: 'operator',
    permission: 'money.rates',
    confirm: true,
    fourEyes: 'always',
    about:
      'Sets what one coin is in US dollars for the next hour, for when the sources disagree or are silent. It stays near what the sources say, or near the last price while none answers; the next price that both sources agree on replaces it.',
    input: NewCoinRate,
    reply: z.object({ model: z.array(OperatorCoinRate) }),
  }),
  '/api/operator/coin_rates/now': call({
    method: 'GET',
    access: 'operator',
    permission: 'money.read',
    about:
      'What one of each coin is in US dollars, since when and by whom, whether that is new enough to pay by, what each source says and what two people may set.',
    input: z.object({}),
    reply: z.object({ model: z.array(OperatorCoinRate) }),
  }),
} as const satisfies Record<string, CallShape>
