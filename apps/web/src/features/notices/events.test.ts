import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { designOf } from '../../design/design.fixture.ts'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { noteBet, resetBudget } from '../../popups/budget.ts'
import { PLAIN_NOTICE } from '../../popups/notice.ts'
import { notify } from '../../popups/notifications.ts'
import { usePopupStack } from '../../popups/stack.ts'
import { useDesign } from '../../session/design.ts'
import { clearUser, signIn } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useCurrentPath, useUiState } from '../../session/ui-state.ts'
import { playSound } from '../../sound/sound.ts'
import { storage } from '../../storage/storage.ts'
import { forgetSeenReward, noteSeenReward } from '../rewards/news.ts'
import { rememberPurchase } from '../wallet/paid-list.ts'
import { handleEvent, resumeDue } from './events.ts'
import { watchNoticeSound } from './notice-sound.ts'
import { NOTIFYING_STARTUP, noticeDesign } from './settings.fixture.ts'

vi.mock(import('../../popups/notifications.ts'), async (original) => ({
  ...(await original()),
  notify: vi.fn<typeof notify>(),
}))
vi.mock(import('../../sound/sound.ts'), async (original) => ({
  ...(await original()),
  playSound: vi.fn<typeof playSound>(),
}))

const popups = () =>
  usePopupStack
    .getState()
    .stack.map(({ name }) =>
      name === 'notice' ? { name, notice: useUiState.getState().noticePopupData } : { name },
    )
const { title: _title, art: _art, ...PLAIN } = PLAIN_NOTICE
const ORDER = '019a0000-0000-7000-8000-00000000000a'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  setStartup(NOTIFYING_STARTUP)
  useDesign.setState({ model: noticeDesign() })
  signIn(PLAYER)
  storage.set('hasBet', true)
})
afterEach(async () => {
  await showLanguage('en')
  vi.clearAllMocks()
  useDesign.setState({ model: undefined })
  clearPage()
})

describe('[T-07] an event pushed to the player', () => {
  it('RECHARGE_SUCCESS checks the purchase and shows the recharge app-download popup', async () => {
    const server = fakeServer({
      '/api/pay/paid_list': () => ({
        model: [{ id: ORDER, first: true, usdAmount: '5.00', amount: '5.00' }],
      }),
    })
    rememberPurchase(ORDER, Date.now())
    handleEvent({ event: 'RECHARGE_SUCCESS' })
    await vi.waitFor(() => expect(popups()).toMatchObject([{ name: 'rechargeAppDownload' }]))
    expect(server.requests('/api/pay/paid_list')).toEqual([{ ids: [ORDER] }])
    expect(storage.get('paidList')).toBeUndefined()
  })

  it('RECHARGE_SUCCESS keeps the offer of a page that is left while the purchase is checked', () => {
    fakeServer({ '/api/pay/paid_list': () => new Promise<never>(() => undefined) })
    rememberPurchase(ORDER, Date.now())
    handleEvent({ event: 'RECHARGE_SUCCESS' })
    expect(storage.get('popupsDue')).toMatchObject([{ event: 'RECHARGE_SUCCESS', userId: PLAYER.userId }])
  })

  it('opens a notice popup with its text when it is of any other type', () => {
    handleEvent({ event: 'LEVEL_UP', extra: { title: 'Level 3', description: 'You have reached level 3.' } })
    expect(popups()).toMatchObject([
      { name: 'notice', notice: { title: 'Level 3', content: 'You have reached level 3.' } },
    ])
    expect(notify).not.toHaveBeenCalled()
  })

  it('names its amount in the player’s currency', () => {
    const extra = {
      pop: true,
      title: 'notify.betPaidTitle',
      description: 'notify.betPaidText',
      values: { amount: '37.00', currencyId: 'USD', event: 'Reds – Blues' },
    }
    handleEvent({ event: 'BET_SETTLED', extra })
    expect(notify).toHaveBeenCalledWith({
      title: 'Your sports bet paid out',
      description: 'Reds – Blues: $ 37.00 is in your balance.',
    })
  })

  it('refreshes an open history, also a hidden one, when it is a settled bet', () => {
    const key = ['/api/user/provider_bets', 'pages', {}]
    queryClient.setQueryData(key, { pages: [], pageParams: [] })
    handleEvent({ event: 'BET_SETTLED', extra: { pop: false, title: 'notify.betLostTitle' } })
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
    expect(notify).not.toHaveBeenCalled()
  })

  it('REWARD_GRANTED shows a toast with amount and reason, except after a spin the player saw', async () => {
    forgetSeenReward()
    const grant = {
      id: '1',
      programme: 'weekly',
      period: '2026-W01',
      amount: '2.50',
      currencyId: 'USD',
      purse: 'main',
      at: 0,
      source: {},
    }
    const server = fakeServer({
      '/api/rewards/history': () => ({ model: { items: [grant], total: 1, pageNo: 1, pageSize: 1 } }),
    })
    handleEvent({
      event: 'REWARD_GRANTED',
      extra: { title: 'notify.rewardTitle', description: 'notify.rewardNews' },
    })
    await vi.waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Reward received',
        description: 'Weekly reward: $ 2.50',
      }),
    )
    expect(popups()).toEqual([])
    noteSeenReward()
    handleEvent({ event: 'REWARD_GRANTED' })
    expect(server.requests('/api/rewards/history')).toHaveLength(1)
    expect(popups()).toEqual([])
    forgetSeenReward()
  })

  it('waits with its popup until a player has left the game', async () => {
    useCurrentPath.setState({ pathname: '/h5/mines' })
    handleEvent({ event: 'LEVEL_UP' })
    expect(popups()).toEqual([])
    useCurrentPath.setState({ pathname: '/' })
    await vi.waitFor(() => expect(popups()).toMatchObject([{ name: 'notice' }]))
  })

  it('reappears in the next visit, also after a reload, when it found no turn in one', async () => {
    handleEvent({ event: 'LEVEL_UP' })
    usePopupStack.setState({ stack: [] })
    handleEvent({ event: 'WITHDRAW_SUCCESS', extra: { title: 'Paid', description: 'Paid out.' } })
    await Promise.resolve()
    expect(popups()).toEqual([])
    resetBudget()
    storage.remove('visit')
    resumeDue()
    expect(popups()).toMatchObject([{ name: 'notice', notice: { title: 'Paid' } }])
    expect(storage.get('popupsDue')).toEqual([])
  })

  it('is not shown again when another tab has just shown it', () => {
    storage.set('noticesShown', { LEVEL_UP: Date.now() })
    handleEvent({ event: 'LEVEL_UP' })
    expect([popups(), storage.get('popupsDue')]).toEqual([[], undefined])
  })

  it('waits for the first bet', async () => {
    storage.remove('hasBet')
    handleEvent({ event: 'LEVEL_UP' })
    expect(popups()).toEqual([])
    noteBet()
    await vi.waitFor(() => expect(popups()).toMatchObject([{ name: 'notice' }]))
  })

  it('shows the configured content for a configured type', () => {
    handleEvent({ event: 'COMPLETE_REGISTRATION' })
    expect(popups()).toMatchObject([{ notice: { content: 'notices.registered' } }])
  })

  it('opens a notification with extra.pop, titled Notification by default', () => {
    handleEvent({ event: 'LEVEL_UP', extra: { pop: true } })
    expect(notify).toHaveBeenCalledWith({ title: 'Notification', description: undefined })
  })

  it('uses the player’s language', async () => {
    await showLanguage('pt')
    const extra = { pop: true, title: 'notices.depositTitle', description: 'notices.depositText' }
    handleEvent({ event: 'LEVEL_UP', extra })
    expect(notify).toHaveBeenCalledWith({
      title: 'Depósito recebido',
      description: 'Já está no seu saldo.',
    })
    handleEvent({ event: 'LEVEL_UP', extra: { pop: true } })
    expect(notify).toHaveBeenLastCalledWith({ title: 'Notificação', description: undefined })
  })

  it('names a VIP level as the page counts them', () => {
    const extra = {
      pop: true,
      title: 'notify.vipTitle',
      description: 'notify.vipText',
      values: { level: '1' },
    }
    handleEvent({ event: 'VIP_LEVEL', extra })
    expect(notify).toHaveBeenCalledWith({
      title: 'New VIP level',
      description: "You've reached VIP 2.",
    })
  })

  it.each(['BONUS_GRANTED', 'RED_PACKET', 'WITHDRAW_SUCCESS', 'IDENTITY_APPROVED', 'VIP_LEVEL', 'ANYTHING'])(
    '%s also opens its popup with its values unless the design turns that off',
    (event) => {
      const extra = {
        pop: true,
        title: 'notify.vipTitle',
        description: 'notify.vipText',
        values: { level: '1' },
      }
      handleEvent({ event, extra })
      expect(notify).toHaveBeenCalledTimes(1)
      expect(popups()).toMatchObject([
        { name: 'notice', notice: { title: 'notify.vipTitle', values: { level: '2' } } },
      ])
      usePopupStack.setState({ stack: [] })
      storage.remove('visit')
      useDesign.setState({ model: noticeDesign({ events: [{ type: event, interval: 0, popup: false }] }) })
      handleEvent({ event, extra })
      expect(notify).toHaveBeenCalledTimes(2)
      expect(popups()).toEqual([])
    },
  )

  it('[S-22] has the popup that the design configures for it, in the player’s language', async () => {
    const content = { en: 'Well played', pt: 'Muito bem', id: 'Hebat' }
    useDesign.setState({
      model: noticeDesign({ popups: [{ ...PLAIN, type: 'VIP_LEVEL', content, link: '/promotions' }] }),
    })
    handleEvent({ event: 'VIP_LEVEL', extra: { title: 'notify.vipTitle', description: 'notify.vipText' } })
    expect(popups()).toMatchObject([{ notice: { title: 'notify.vipTitle', content, link: '/promotions' } }])
  })

  it('[S-22] respects the interval that the design gives it', () => {
    useDesign.setState({ model: noticeDesign({ events: [{ type: 'LEVEL_UP', interval: 60, popup: true }] }) })
    const opened = () => {
      handleEvent({ event: 'LEVEL_UP' })
      const count = popups().length
      usePopupStack.setState({ stack: [] })
      storage.remove('visit')
      return count
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    expect([opened(), opened()]).toEqual([1, 0])
    vi.setSystemTime(Date.now() + 60_000)
    expect(opened()).toBe(1)
    vi.useRealTimers()
  })

  it('[S-22] opens its default popup when the design is invalid', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const items = [{ comId: 'noticePopups', data: { popups: 'all of them' } }]
    useDesign.setState({ model: designOf({}, { pages: [{ id: 'h', type: 'home', items }] }) })
    handleEvent({ event: 'LEVEL_UP' })
    expect(popups()).toMatchObject([{ name: 'notice' }])
  })

  it('shows a toast and refreshes the open list for a change of the keys', async () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    handleEvent({
      event: 'ACCOUNT_SECURITY',
      extra: { pop: true, title: 'notices.newDeviceTitle', description: 'notices.keyChangeNews' },
    })
    expect(notify).toHaveBeenCalledWith({
      title: 'New log-in',
      description: "If this wasn't you, go to Account, Security right away.",
    })
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['security'] }], [{ queryKey: ['security-lately'] }]])
  })

  it('opens neither a notification nor a popup when the player muted its kind', () => {
    signIn({ ...PLAYER, quietNotices: ['bonus'] })
    for (const event of ['BONUS_GRANTED', 'VIP_LEVEL']) handleEvent({ event, extra: { pop: true } })
    expect(notify).not.toHaveBeenCalled()
    expect(popups()).toEqual([])
    for (const event of ['WITHDRAW_SUCCESS', 'ACCOUNT_SECURITY']) handleEvent({ event, extra: { pop: true } })
    expect(notify).toHaveBeenCalledTimes(2)
  })

  it('is ignored for a visitor', () => {
    clearUser()
    handleEvent({ event: 'LEVEL_UP', extra: { pop: true } })
    handleEvent({ event: 'RECHARGE_SUCCESS' })
    expect(popups()).toEqual([])
    expect(notify).not.toHaveBeenCalled()
  })
})

describe('[T-08] the sound of a notice', () => {
  const OPENED = 1_000_000
  let stop: () => void
  beforeEach(() => {
    stop = watchNoticeSound(OPENED)
  })
  afterEach(() => stop())
  const told = (noticeUpdateTime: number) => signIn({ ...PLAYER, noticeUpdateTime })

  it('plays once for a notice newer than the last one known to this browser', () => {
    told(OPENED + 1)
    told(OPENED + 1)
    expect(vi.mocked(playSound).mock.calls).toEqual([['/assets/common/notice.mp3']])
    told(OPENED + 2)
    expect(playSound).toHaveBeenCalledTimes(2)
  })

  it('does not play for a notice older than the page', () => {
    told(OPENED)
    expect(playSound).not.toHaveBeenCalled()
  })

  it('does not play while a session id is stored', () => {
    storage.set('mayaSessionId', 'a-session')
    told(OPENED + 1)
    expect(playSound).not.toHaveBeenCalled()
  })
})
