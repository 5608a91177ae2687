import type { PreviewVisitor, User } from '@baize/contract/player'
import { forgetResponses } from '../../api/forget.ts'
import { clearUser, signIn, VISITOR } from '../../session/session.ts'
import { startup } from '../../session/startup.ts'

const MADE_UP = {
  newcomer: { username: 'Alex', balance: '0', rechargeCount: 0, firstRechargeFlag: true, level: 0 },
  regular: { username: 'Robin', balance: '128.5', rechargeCount: 14, firstRechargeFlag: false, level: 2 },
  vip: { username: 'Sasha', balance: '25400', rechargeCount: 160, firstRechargeFlag: false, level: 6 },
} as const

/**
 * Shows the page as somebody: a visitor, or a made-up player who exists in this page alone. The storage of a page in a
 * studio's frame is in memory, so nothing of the browser's own session changes.
 */
export function showAs(visitor: PreviewVisitor): void {
  if (visitor === 'visitor') clearUser()
  else signIn(madeUp(visitor))
  forgetResponses()
}

function madeUp(visitor: keyof typeof MADE_UP): User {
  const { level, ...traits } = MADE_UP[visitor]
  const { currencyId, currencies } = startup()
  const symbol = currencies.find(({ id }) => id === currencyId)?.symbol ?? VISITOR.symbol
  return {
    ...VISITOR,
    ...traits,
    // No token of the server's, and no call of a preview carries it.
    token: `preview ${visitor}`,
    nickname: traits.username,
    currencyId,
    currSymbol: symbol,
    currRatio: '1',
    vipLevel: { level },
    phoneChecked: true,
  }
}
