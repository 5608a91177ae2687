import { reloadUser } from '../../player/account.ts'
import { noteBet } from '../../popups/budget.ts'
import { onEvent, onLive } from '../../realtime/events.ts'
import { serverNow } from '../../session/server-time.ts'
import { session, useSession } from '../../session/session.ts'
import { startup } from '../../session/startup.ts'
import { reportInstalls } from '../../shell/report-install.ts'
import { watchOwnWins } from '../bets/own-wins.ts'
import { announceInstall } from '../install/announce.ts'
import { offerApp } from '../install/offer-app.ts'
import { checkPurchases, watchPurchases } from '../wallet/paid-list.ts'
import { handleEvent, purchased, resumeDue } from './events.ts'
import { watchNoticeSound } from './notice-sound.ts'

/** Starts all automatic notices, for the lifetime of the page. */
export function startNotices(): void {
  onEvent(handleEvent)
  if (startup().enableWebPush && 'serviceWorker' in navigator && 'Notification' in window)
    void import('../push/start.ts')
      .then(({ startPush }) => startPush(navigator.serviceWorker))
      .catch(() => undefined)
  // Bets at a provider or on another device.
  onLive('me-bet', noteBet)
  watchOwnWins()
  resumeDue()
  useSession.subscribe(({ user }, before) => {
    if (user.userId !== before.user.userId) resumeDue()
  })
  watchNoticeSound(serverNow())
  // For players only, so it is loaded at the first log-in.
  const forPlayers = useSession.subscribe(({ hasLogin }) => hasLogin && keepTime())
  const keepTime = () => {
    forPlayers()
    void import('../protection/reality.ts').then(({ watchReality }) => watchReality()).catch(() => undefined)
  }
  if (session().hasLogin) keepTime()
  reportInstalls(window)
  announceInstall()
  // The push about a deposit is missed while offline or on the provider's page; the next user refresh shows it too.
  useSession.subscribe(({ user }, before) => {
    if (user.userId === before.user.userId && user.rechargeCount > before.user.rechargeCount) void purchased()
  })
  const paid = () => {
    void reloadUser()
    offerApp(startup(), serverNow)
  }
  // A player back from the provider's page has missed the push, and the user was loaded before this subscription.
  void checkPurchases(Date.now()).then((orders) => orders.length > 0 && paid())
  watchPurchases(paid)
}
