import { toast } from '@baize/ui/toast'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '../chunks/load-chunk.ts'
import { t } from '../i18n/language.ts'
import { leave } from '../player/leave.ts'
import { asPlayer } from '../popups/as-player.ts'
import { confirmDialog } from '../popups/dialogs.ts'
import { openNamed } from '../popups/named.ts'
import { openPopupPage } from '../popups/popup-page.ts'
import { closeNamed, openPopup } from '../popups/stack.ts'
import { session } from '../session/session.ts'
import { useUiState } from '../session/ui-state.ts'
import { type AppShell, shell } from '../shell/shell.ts'
import type { LinkEnvironment } from './follow.ts'
import { goToElement } from './go-to-element.ts'
import { canPlay } from './launch.ts'

const NOTICE_MS = 3000

/** Link environment of the live page. */
export function useLinkEnvironment(): LinkEnvironment {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      navigate: (path) => navigate(path),
      back: () => (history.length > 1 ? navigate(-1) : navigate('/')),
      openWindow,
      openFrame: (page) => void openFrame(page),
      scrollTo: goToElement,
      asPlayer,
      hasStake: () => canPlay({ kind: 'game', demo: false }),
      openPopup: (name) => (name === 'login' ? openWayIn(name) : openPopup(name, {})),
      register: (path) => {
        useUiState.setState({ jumpPathAfterRegister: path })
        openWayIn('register')
      },
      openNamed,
      closeSignPopup: () => closeNamed('checkIn'),
      logOut: () => void askToLeave(),
      openMoneyRain: () =>
        later(
          () => import('./money-rain.ts'),
          ({ openMoneyRain }) => openMoneyRain(),
        ),
      install: (request) =>
        later(
          () => import('../shell/install.ts'),
          ({ install }) => install(request),
        ),
    }),
    [navigate],
  )
}

/** Loads rarely used actions on demand. */
function later<Part>(load: () => Promise<Part>, act: (part: Part) => unknown): void {
  loadChunk('links', load).then(act, () => toast(t('shell.chunkFailed'), { tone: 'danger' }))
}

/** A logged-in player gets a toast instead of the login form. */
function openWayIn(name: 'login' | 'register'): void {
  const { hasLogin, user } = session()
  if (!hasLogin) openPopup(name, name === 'login' ? { tab: 'login' } : {})
  else toast(t('links.alreadyIn', { name: user.nickname || user.username }), { durationMs: NOTICE_MS })
}

/** The app's header, which its popup leaves free. */
const HEADER_PX = 56

/** An outside page opens in a popup of the native app, which has no frames in frames; elsewhere in one of ours. */
export async function openFrame(
  page: { readonly title: string; readonly url: string },
  app: Pick<AppShell, 'isPresent' | 'onPopup'> = shell,
): Promise<void> {
  const popup = { top: HEADER_PX, ...page, fullScreen: false, script: '' }
  if (app.isPresent && (await app.onPopup(popup))) return
  openPopupPage(page)
}

/** `noopener` denies the other page access to ours. Inside the native app it opens in the device's browser. */
export function openWindow(url: string): void {
  if (shell.isPresent) void shell.launchUrl(url)
  else window.open(url, '_blank', 'noopener,noreferrer')
}

async function askToLeave(): Promise<void> {
  if (!session().hasLogin) return
  if (await confirmDialog({ title: t('shell.logOut'), message: t('links.logOutAsk') })) await leave()
}
