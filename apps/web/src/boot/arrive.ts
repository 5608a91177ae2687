import { useUiState } from '../session/ui-state.ts'
import { isInsideOurs } from '../shell/frame.ts'
import type { BootEnv } from './env.ts'
import { firstVisitPopups } from './first-visit.ts'
import type { Brought } from './query.ts'

const WHEEL = '/freeSpin'

/** Last boot steps before the first render: sets the landing path and queues first-visit popups. */
export function arrive(env: BootEnv, { invitation, designToken }: Brought): void {
  const visitor = !env.hasLogin()
  // Before the first render, so that the page underneath is not rendered for nothing.
  if (visitor && invitation === 'wheel') env.page.history.replaceState(null, '', WHEEL)
  void settle(env, invitation, designToken)
}

/** Queues popups once the site is visible, not over the loading overlay. */
async function settle(
  env: BootEnv,
  invitation: Brought['invitation'],
  designToken: string | undefined,
): Promise<void> {
  await env.loadDesign(designToken)
  // A designer previewing a draft is not a first visitor.
  if (isInsideOurs(env.page) || designToken !== undefined) return
  // An invitation leads to the registration alone, so that it fills a phone.
  if (invitation === 'register') useUiState.setState({ loginViewFullScreen: true })
  env.queuePopups(firstVisitPopups(env.storage, { hasLogin: env.hasLogin(), invitation }))
  if (env.horizontalCom()) await env.goLandscape()
}
