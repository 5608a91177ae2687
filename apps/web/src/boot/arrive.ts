import type { BootEnv } from './env.ts'
import { firstVisitPopups } from './first-visit.ts'
import { isInsideOurs } from './frame.ts'
import type { Brought } from './query.ts'

const WHEEL = '/freeSpin'

/** The last steps: the site is about to be drawn, and is told where to stand and what to ask. */
export function arrive(env: BootEnv, { invitation, designToken }: Brought): void {
  const visitor = !env.hasLogin()
  // Before the first render, so that the page behind is never drawn for nothing.
  if (visitor && invitation === 'wheel') env.page.history.replaceState(null, '', WHEEL)
  void settle(env, invitation, designToken)
}

/** Questions come when there is a site behind them, not over the loading overlay. */
async function settle(
  env: BootEnv,
  invitation: Brought['invitation'],
  designToken: string | undefined,
): Promise<void> {
  await env.loadDesign(designToken)
  // Who looks at a draft is no first visitor.
  if (isInsideOurs(env.page) || designToken !== undefined) return
  env.queuePopups(firstVisitPopups(env.storage, { hasLogin: env.hasLogin(), invitation }))
  if (env.horizontalCom()) await env.goLandscape()
}
