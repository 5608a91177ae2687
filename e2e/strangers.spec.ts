import { CALLS, PATHS, type Path, REFUSALS } from '@baize/contract/server'
import { freshRequestId } from './actors/names.ts'
import { openAccount } from './actors/player.ts'
import { expect, test } from './test.ts'

/** Calls of operators have their own table of who may make them. */
const takesId = (path: Path): boolean =>
  !path.startsWith('/api/operator/') && 'shape' in CALLS[path].input && 'id' in CALLS[path].input.shape
/** Status for an unknown id, per call; calls about bets share one. */
const REFUSED_WITH: Partial<Record<Path, number>> = {
  '/api/pay/recharge_status': REFUSALS.unknownOrder.status,
  '/api/app_user_notice/updatePushStatus': REFUSALS.unknownNotice.status,
  '/api/user/notice_read': REFUSALS.unknownNotice.status,
  '/api/game/autobet/stop': REFUSALS.unknownAutobet.status,
  '/api/user/session_end': REFUSALS.unknownSession.status,
  '/api/prize/collect': REFUSALS.unknownDraw.status,
  // A rain is everybody's: any other id is of one that is over.
  '/api/rain/catch': REFUSALS.rainOver.status,
  '/api/rain/proof': REFUSALS.rainOver.status,
  '/api/redpacket/claim': REFUSALS.rainOver.status,
  '/api/push/unsubscribe': REFUSALS.unknownPushDevice.status,
  // Off until an operator turns web push on; push.test.ts reaches for another player's browser.
  '/api/push/test': REFUSALS.pushOff.status,
  // Only the browser that got the message knows its id, and the call tells nothing.
  '/api/push/clicked': 0,
}

test('[R-03] no call with an id lets a player read or move what belongs to another player', {
  tag: '@once',
}, async ({ house }) => {
  // Scripts without a browser.
  const enters = async (money: string) => {
    const user = await openAccount(house.api, house.cashier, money)
    const api = house.api.as(user.token)
    return { user, api, balance: async () => (await api.ask('/api/auth/user_info', {})).user.balance }
  }
  const player = await enters('100')
  const requestId = freshRequestId()
  const { model: bet } = await player.api.ask('/api/game/bet', {
    gameId: 'mines',
    requestId,
    model: { betAmount: '5', mines: 3 },
  })
  const orders = await player.api.ask('/api/pay/recharge_record', {})
  const orderId = orders.model.items[0]?.id
  const move = { id: bet.id, requestId: freshRequestId() }
  const notices = await player.api.ask('/api/user/notice_page', {})
  const noticeId = notices.model.items[0]?.id
  const { model: security } = await player.api.ask('/api/user/security', {})
  const sessionId = security.sessions[0]?.id
  expect([orderId, noticeId, sessionId], 'there is something to reach for').not.toContain(undefined)
  const third = await enters('10')
  const { model: run } = await third.api.ask('/api/game/autobet/start', {
    gameId: 'tower',
    requestId: freshRequestId(),
    model: { betAmount: '1', difficulty: 'easy', choices: [0], bets: 1, lossLimit: '1' },
  })
  const attempts: Partial<Record<Path, object>> = {
    '/api/game/autobet/stop': { id: run.id },
    '/api/app_user_notice/updatePushStatus': { id: noticeId },
    '/api/user/notice_read': { id: noticeId, older: true },
    '/api/game/bet_result': { id: bet.id },
    '/api/game/finish_hold': { id: bet.id },
    ...Object.fromEntries(
      PATHS.filter((path) => /_game\/(?:play|cash_out)$|\/(?:crash|aviator)\/\w+$/.test(path)).map((path) => [
        path,
        path.endsWith('play') ? { ...move, model: { choice: 0 } } : move,
      ]),
    ),
    '/api/pay/recharge_status': { id: orderId },
    '/api/user/session_end': { id: sessionId },
    '/api/lottery/cancel': move,
    '/api/prize/collect': { id: bet.id },
    '/api/rain/catch': { id: bet.id },
    '/api/rain/proof': { id: bet.id },
    '/api/redpacket/claim': { id: bet.id },
    '/api/push/unsubscribe': { id: bet.id },
    '/api/push/test': { id: bet.id },
    '/api/push/clicked': { id: bet.id },
  }
  // Fails until a new call that takes an id is tried here too.
  expect(Object.keys(attempts).toSorted()).toEqual(PATHS.filter(takesId).toSorted())

  const rival = await enters('10')
  for (const [path, input] of entries(attempts)) {
    const status = await rival.api.status(path, input)
    expect(status, path).toBe(REFUSED_WITH[path] ?? REFUSALS.unknownBet.status)
  }
  expect(await rival.api.ask('/api/pay/paid_list', { ids: [orderId ?? ''] })).toEqual({ model: [] })
  expect((await rival.api.ask('/api/game/finish_all_my_hold', {})).model).toEqual([])
  expect((await rival.api.ask('/api/game/bet_record', {})).model.total).toBe(0)
  expect((await rival.api.ask('/api/game/info', { gameId: 'mines' })).model.heldBet).toBeNull()
  expect(await rival.api.status('/api/sockmsg/join', [player.user.userId])).toBe(403)

  const again = { gameId: 'mines', requestId, model: { betAmount: '5', mines: 3 } } as const
  const own = await rival.api.ask('/api/game/bet', again)
  expect(own.model.id, 'a request id of somebody else’s gives nothing of theirs away').not.toBe(bet.id)

  const { model: still } = await player.api.ask('/api/game/bet_result', { id: bet.id })
  expect(still.bet).toEqual(bet)
  expect([await player.balance(), await rival.balance()]).toEqual(['95.00', '5.00'])
})

test('every player’s call asks for the log-in without a session', { tag: '@once' }, async ({ house }) => {
  for (const path of PATHS.filter((candidate) => CALLS[candidate].access === 'player'))
    expect(await house.api.status(path, {}), path).toBe(1012)
})

function entries(attempts: Partial<Record<Path, object>>): [Path, object][] {
  return PATHS.flatMap((path) => (attempts[path] ? [[path, attempts[path]]] : []))
}
