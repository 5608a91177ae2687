import type { Path } from './calls.ts'

/** Minutes for which an operator can look at the site as a player sees it. */
export const VIEW_MINUTES = 15

/** How the token of a view begins: the page knows by it that nothing can be changed. */
export const VIEW_PREFIX = 'view.'

/**
 * Calls of an operator who looks at the site as a player. A list of what is allowed: a call that is added later is
 * refused until somebody has made sure that it changes nothing.
 */
export const VIEWABLE: ReadonlySet<Path> = new Set<Path>([
  '/api/home/startup',
  '/api/home/recent_wins',
  '/api/home/top_winners',
  '/api/home/figures',
  '/api/home/played_now',
  '/api/home/game_returns',
  '/api/home/proof',
  '/api/sports/matches',
  '/api/home/getH5RefAppUrl',
  '/api/ads/web2pwa',
  '/api/auth/browser_foot_print',
  '/api/auth/check',
  '/api/auth/user_info',
  // Ends the view.
  '/api/auth/logout',
  '/api/user/security',
  '/api/sockmsg/init',
  '/api/sockmsg/join',
  '/api/game/info',
  '/api/game/bets',
  '/api/game/bet_result',
  '/api/game/bet_record',
  '/api/game/autobet/state',
  '/api/game/autobet/record',
  '/api/game/rounds/state',
  '/api/game/rounds/history',
  '/api/game/favourite_list',
  '/api/game/recent_list',
  '/api/pay/recharge_info',
  '/api/pay/recharge_record',
  '/api/pay/withdraw_info',
  '/api/pay/withdraw_record',
  '/api/redpacket/site_redpack',
  '/api/user/vip_list',
  '/api/user/notice_page',
  '/api/user/notice_settings',
  '/api/user/currency',
  '/api/user/protection',
  '/api/user/identity',
  '/api/user/movements',
  '/api/pay/promotions',
  '/api/rewards/page',
  '/api/rewards/history',
  '/api/rewards/salary',
  '/api/bonus_task/checkin_data',
  '/api/rain/state',
  '/api/invite/statement',
  '/api/lottery/lines',
  '/api/lottery/state',
  '/api/lottery/history',
  '/api/chat/rooms',
  '/api/chat/history',
  '/api/chat/support',
  '/api/user/provider_bets',
])
