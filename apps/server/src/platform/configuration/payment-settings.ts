import * as z from 'zod/mini'
import { AMOUNT, AMOUNT_OR_NONE, setting } from './setting.ts'
import { amount, amountOrNone, duration, onOff, pairs, wholeNumber } from './setting-kinds.ts'

/** Read by the first start alone: operators change it from then on. */
const atFirst = (about: string): string =>
  `${about} At the first start; then a [money setting](payments.md#money-settings).`

/** Settings of deposits, bonuses, refunds and withdrawals. */
export const paymentSettings = {
  deposits: setting(onOff, {
    name: 'DEPOSITS',
    mustBe: 'on or off',
    fallback: 'on',
    about: atFirst('`off`: none is opened (-1119); those that are open can be paid.'),
  }),
  minDeposit: setting(amount, {
    name: 'MIN_DEPOSIT',
    mustBe: AMOUNT,
    fallback: '1',
    about: atFirst('The smallest deposit.'),
  }),
  maxDeposit: setting(amount, {
    name: 'MAX_DEPOSIT',
    mustBe: AMOUNT,
    fallback: '10000',
    about: atFirst('The largest deposit.'),
  }),
  depositFees: setting(pairs(/^[a-z]{2,16}=\d{1,2}(\.\d{1,2})?$/), {
    name: 'DEPOSIT_FEES',
    mustBe: 'percent on top by method, by commas, each with at most two decimals',
    fallback: 'usdt=1,usdteth=1',
    about: atFirst(
      'Percent paid on top by method (`pix`, `qris`, `card`, `usdt`, `usdteth`, `btc`, `lightning`).',
    ),
  }),
  firstDepositBonus: setting(wholeNumber(0, 1000), {
    name: 'FIRST_DEPOSIT_BONUS',
    mustBe: 'a whole number of percent from 0 to 1000',
    fallback: '50',
    about: atFirst('Percent of a first deposit that come on top; 0: nothing.'),
  }),
  firstDepositBonusMax: setting(amount, {
    name: 'FIRST_DEPOSIT_BONUS_MAX',
    mustBe: AMOUNT,
    fallback: '100',
    about: atFirst('The most that the first deposit brings on top.'),
  }),
  firstDepositBonusWager: setting(wholeNumber(0, 100), {
    name: 'FIRST_DEPOSIT_BONUS_WAGER',
    mustBe: 'a whole number of times from 0 to 100',
    fallback: '10',
    about: atFirst('How many times that bonus is staked before it joins the balance.'),
  }),
  refundTwoPeople: setting(amountOrNone, {
    name: 'REFUND_TWO_PEOPLE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '100',
    about: 'Above this two people have to agree to a refund; all that was given back of a deposit counts.',
  }),
  withdrawals: setting(onOff, {
    name: 'WITHDRAWALS',
    mustBe: 'on or off',
    fallback: 'on',
    about: atFirst('`off`: none is taken (-1119); those on their way go on.'),
  }),
  minWithdrawal: setting(amount, {
    name: 'MIN_WITHDRAWAL',
    mustBe: AMOUNT,
    fallback: '5',
    about: atFirst('The smallest withdrawal.'),
  }),
  maxWithdrawal: setting(amount, {
    name: 'MAX_WITHDRAWAL',
    mustBe: AMOUNT,
    fallback: '10000',
    about: atFirst('The largest withdrawal.'),
  }),
  withdrawalDayLimit: setting(amount, {
    name: 'WITHDRAWAL_DAY_LIMIT',
    mustBe: AMOUNT,
    fallback: '20000',
    about: atFirst('The most that one player may withdraw in a day of UTC.'),
  }),
  withdrawalAutoLimit: setting(amountOrNone, {
    name: 'WITHDRAWAL_AUTO_LIMIT',
    mustBe: AMOUNT_OR_NONE,
    fallback: '500',
    about: atFirst(
      'Up to this in 24 hours is paid to one player without people, in however many parts; 0: people decide on all.',
    ),
  }),
  withdrawalTwoPeople: setting(amountOrNone, {
    name: 'WITHDRAWAL_TWO_PEOPLE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '5000',
    about: 'Above this two people have to agree to pay a withdrawal.',
  }),
  givenAloneADay: setting(amountOrNone, {
    name: 'GIVEN_ALONE_A_DAY',
    mustBe: AMOUNT_OR_NONE,
    fallback: '100',
    about:
      'What one operator, with all of their service keys, may give away in 24 hours without a second person: rains, red packets, tickets and released invitations together.',
  }),
  rainLeastShares: setting(wholeNumber(1, 10_000), {
    name: 'RAIN_LEAST_SHARES',
    mustBe: 'a whole number from 1 to 10000',
    fallback: '10',
    about: 'The least number of shares of a money rain or red packet.',
  }),
  rainNoticeMs: setting(duration(1000, 0, 86_400), {
    name: 'RAIN_NOTICE_SECONDS',
    mustBe: 'a number of seconds from 0 to 86400',
    fallback: '60',
    about: 'The least time between opening a money rain or red packet and its start.',
  }),
  withdrawalFee: setting(amountOrNone, {
    name: 'WITHDRAWAL_FEE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '0',
    about: atFirst('What the provider keeps of each, less than `MIN_WITHDRAWAL`.'),
  }),
  coinWithdrawalFees: setting(pairs(/^(tron|ethereum)=\d{1,6}(\.\d{1,2})?$/), {
    name: 'COIN_WITHDRAWAL_FEES',
    mustBe: 'a fee by network, by commas, each with at most two decimals',
    fallback: 'tron=1,ethereum=5',
    about: atFirst('What the provider of coins keeps of each, by network (`tron`, `ethereum`).'),
  }),
  withdrawalMinDeposit: setting(amountOrNone, {
    name: 'WITHDRAWAL_MIN_DEPOSIT',
    mustBe: AMOUNT_OR_NONE,
    fallback: '1',
    about: atFirst('What a player must have deposited in all before the first withdrawal.'),
  }),
  withdrawalWagerPercent: setting(wholeNumber(0, 10_000), {
    name: 'WITHDRAWAL_WAGER_PERCENT',
    mustBe: 'a whole number of percent from 0 to 10000',
    fallback: '100',
    about: atFirst('How much of each deposit is to be staked first, in percent.'),
  }),
  withdrawalSms: setting(onOff, {
    name: 'WITHDRAWAL_SMS',
    mustBe: 'on or off',
    fallback: 'off',
    about:
      "`on`: a withdrawal wants a code by SMS to the player's confirmed phone as well (`smsConfig.enableWithdraw`); needs `SMS_DRIVERS`.",
  }),
  identityBeforeWithdrawal: setting(onOff, {
    name: 'IDENTITY_BEFORE_WITHDRAWAL',
    mustBe: 'on or off',
    fallback: 'on',
    about: 'Whether players who were never paid before show who they are first (99999 until then).',
  }),
  marketProfile: setting(z.enum(['', 'BR']), {
    name: 'MARKET_PROFILE',
    mustBe: 'empty or BR',
    example: 'BR',
    fallback: '',
    about:
      'The rules of a market. `BR`: deposits and withdrawals by Pix only, between the house and accounts of the player that the bank has compared with the CPF of their document ([payments](payments.md#brazil-pix)); the start is refused with settings that contradict it.',
  }),
  addressAbove: setting(amountOrNone, {
    name: 'IDENTITY_ADDRESS_ABOVE',
    mustBe: AMOUNT_OR_NONE,
    fallback: '20000',
    about: 'Players who withdraw more than this in all show where they live, too.',
  }),
} as const
