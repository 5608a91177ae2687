import * as z from 'zod/mini'

const count = (most: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(most)), 0)

/** What goes wrong next at a provider of payments. Counts apply to the next so many calls, notices or payouts. */
export const DeskFaults = z.object({
  failNext: count(1000),
  refuseLogins: count(1000),
  hangs: count(1000),
  lostReplies: count(1000),
  htmlReplies: count(1000),
  hugeReplies: count(1000),
  declineNext: count(1000),
  wrongAmounts: count(1000),
  noNotices: count(1000),
  wrongSignatures: count(1000),
  duplicates: count(100),
  reorder: count(1000),
  delayMs: count(24 * 60 * 60_000),
  holdPayouts: count(1),
  refusePayouts: count(1000),
  reversePayouts: count(1000),
  reverseAfterMs: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(24 * 60 * 60_000)), 3000),
})
export type DeskFaults = z.infer<typeof DeskFaults>

/** As the control page explains them. */
export const ABOUT: Readonly<Record<keyof DeskFaults, readonly [label: string, hint: string, most: number]>> =
  {
    failNext: ['Fail next', 'Number of calls that get an error of the provider.', 1000],
    refuseLogins: ['Refuse logins', 'Number of calls whose keys are not accepted.', 1000],
    hangs: ['Hang', 'Number of calls that are never answered and not acted upon.', 1000],
    lostReplies: ['Lost replies', 'Number of calls that are acted upon and cut off before the answer.', 1000],
    htmlReplies: ['HTML replies', 'Number of calls that are acted upon and answered with a page.', 1000],
    hugeReplies: ['Huge replies', 'Number of calls that are acted upon and answered with 10 MB.', 1000],
    declineNext: ['Decline next', 'Number of presses of “Pay” that are declined.', 1000],
    wrongAmounts: ['Wrong amounts', 'Number of payments that arrive with ten times the amount.', 1000],
    noNotices: ['No notices', 'Number of outcomes that nobody is told of.', 1000],
    wrongSignatures: ['Wrong signatures', 'Number of outcomes that are told with a wrong signature.', 1000],
    duplicates: ['Duplicates', 'Extra copies of every notice.', 100],
    reorder: [
      'Overtaken',
      'Number of notices sent three seconds late, so that later ones overtake them.',
      1000,
    ],
    delayMs: ['Delay (ms)', 'Delay before each notice.', 24 * 60 * 60_000],
    holdPayouts: ['Hold payouts', '1: payouts wait below until you pay or refuse them.', 1],
    refusePayouts: ['Refuse payouts', 'Number of payouts that the bank refuses.', 1000],
    reversePayouts: ['Reverse payouts', 'Number of payouts that are paid and then come back.', 1000],
    reverseAfterMs: ['Reversed after (ms)', 'Time between a payout and its reversal.', 24 * 60 * 60_000],
  }
