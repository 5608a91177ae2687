import type { Path } from '@baize/contract/player'
import type * as z from 'zod/mini'
import { t } from '../../i18n/language.ts'
import { session } from '../../session/session.ts'
import { emptyOf } from './empty-of.ts'

/** No status of the server's: its sentence is shown as it is. */
const NOT_SENT = -2

/** Calls whose answers are the same for everybody and change nothing: a preview makes them as a visitor. */
const PUBLIC: ReadonlySet<Path> = new Set<Path>([
  '/api/home/startup',
  '/api/home/recent_wins',
  '/api/home/top_winners',
  '/api/home/figures',
  '/api/home/played_now',
  '/api/home/game_returns',
  '/api/home/proof',
  '/api/home/getH5RefAppUrl',
  '/api/auth/browser_foot_print',
  '/api/sockmsg/init',
  '/api/sockmsg/join',
  '/api/sports/matches',
  '/api/game/info',
  '/api/game/bets',
  '/api/game/rounds/state',
  '/api/game/rounds/history',
  '/api/lottery/lines',
  '/api/lottery/state',
  '/api/lottery/history',
  '/api/chat/rooms',
  '/api/chat/history',
  '/api/rain/state',
  '/api/pay/promotions',
  '/api/user/vip_list',
  '/api/redpacket/site_redpack',
  '/api/bonus_task/checkin_data',
  '/api/prize/state',
])

/** What the screens of a player read. Nobody has played or paid in a preview, so each answer is empty. */
const READS: ReadonlySet<Path> = new Set<Path>([
  '/api/user/security',
  '/api/user/notice_page',
  '/api/user/notice_settings',
  '/api/user/currency',
  '/api/user/protection',
  '/api/user/identity',
  '/api/user/movements',
  '/api/user/provider_bets',
  '/api/game/bet_record',
  '/api/game/autobet/state',
  '/api/game/autobet/record',
  '/api/game/favourite_list',
  '/api/game/recent_list',
  '/api/pay/recharge_info',
  '/api/pay/recharge_record',
  '/api/pay/withdraw_info',
  '/api/pay/withdraw_record',
  '/api/pay/paid_list',
  '/api/rewards/page',
  '/api/rewards/history',
  '/api/rewards/salary',
  '/api/invite/statement',
  '/api/chat/support',
])

/**
 * Answers the calls of a preview in a studio: those of a made-up player here, since no server knows them, and nothing
 * that logs in, bets, pays or writes.
 */
export function standIn(path: Path, reply: z.ZodMiniType | undefined): unknown {
  if (PUBLIC.has(path)) return undefined
  const { user, hasLogin } = session()
  if (hasLogin && (path === '/api/auth/user_info' || path === '/api/auth/check')) return { status: 0, user }
  if (hasLogin && reply && READS.has(path)) return Object.assign({}, emptyOf(reply), { status: 0 })
  return { status: NOT_SENT, message: t('shell.studioNoCalls') }
}
