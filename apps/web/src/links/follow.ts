import {
  type DownloadRequest,
  gameAddress,
  isOriginal,
  isSitePath,
  type LinkAction,
  type NamedPopup,
  SPORTS,
} from '@baize/contract/player'
import { never } from '@baize/kit'
import { useUiState } from '../session/ui-state.ts'
import { mayBeFramed } from '../shell/frame.ts'

/** Dependencies of links, so that they can be tested without a browser. */
export type LinkEnvironment = {
  readonly navigate: (path: string) => void
  readonly back: () => void
  readonly openWindow: (url: string) => void
  readonly openFrame: (page: { readonly title: string; readonly url: string }) => void
  readonly scrollTo: (elementId: string) => void
  /** Runs the action for a player; a visitor is asked to log in first. */
  readonly asPlayer: (action: () => void) => void
  /** Whether real money may be staked now; if not, the player is told. */
  readonly hasStake: () => boolean
  /** Registration; `path` is where it leads afterwards. */
  readonly register: (path: string | null) => void
  readonly openPopup: (name: 'login' | 'deposit' | 'withdraw' | 'notifications') => void
  readonly openNamed: (name: NamedPopup) => void
  readonly closeSignPopup: () => void
  readonly logOut: () => void
  readonly openMoneyRain: () => void
  readonly install: (request: DownloadRequest) => void
}

/** Executes a link; the only place that does. */
export function follow(action: LinkAction, env: LinkEnvironment): void {
  switch (action.type) {
    case 'nothing':
      return
    case 'path':
      return env.navigate(action.path)
    case 'window':
      return env.openWindow(action.url)
    case 'frame':
      // Pages of ours that break out of frames are navigated to instead.
      if (isSitePath(action.url) && !mayBeFramed(pathOf(action.url))) return env.navigate(action.url)
      return env.openFrame({ title: action.title ?? '', url: action.url })
    case 'back':
      return env.back()
    case 'anchor':
      return env.scrollTo(action.elementId)
    case 'recharge':
      return env.asPlayer(() => env.openPopup('deposit'))
    case 'withdraw':
      return env.asPlayer(() => env.openPopup('withdraw'))
    case 'notifications':
      return env.asPlayer(() => env.openPopup('notifications'))
    case 'game':
      return play(action, env)
    case 'lottery': {
      // Straight to the bets of the lottery rather than to its chat.
      const direct = useUiState.getState().directOpenLotteryGame ? '&direct=true' : ''
      return env.navigate(`/chatbet?gameId=${encodeURIComponent(action.gameId)}${direct}`)
    }
    case 'lotteryRoom':
      return env.navigate(`/chatbet?roomId=${encodeURIComponent(action.roomId)}`)
    case 'login':
      return env.openPopup('login')
    case 'register':
      return env.register(action.path ?? null)
    case 'logOut':
      return env.logOut()
    case 'moneyRain':
      return env.openMoneyRain()
    case 'download':
      return env.install(action.options)
    case 'signPopup':
      return action.open ? env.asPlayer(() => env.openNamed('signIn')) : env.closeSignPopup()
    case 'onOpen':
      return env.openNamed(action.name)
    default:
      return never(action)
  }
}

function play({ gameId, demo }: { gameId: string; demo: boolean }, env: LinkEnvironment): void {
  const enter = () => env.navigate(gameAddress(gameId, demo ? { demo: 'true' } : {}))
  // A demo needs neither a log-in nor a balance.
  if (demo) return enter()
  // The game's page says what it is, or that there is none: no login is needed for that.
  if (gameId !== SPORTS && !isOriginal(gameId)) return enter()
  env.asPlayer(() => {
    if (env.hasStake()) enter()
  })
}

const pathOf = (address: string): string => address.replace(/[?#].*/s, '')
