import { never } from '@baize/kit'
import { enterRepair, leaveRepair } from '../repair/repair.ts'
import { boot } from './boot.ts'
import type { BootEnv } from './env.ts'
import { passFirewallCheck } from './firewall.ts'

/** Screens that boot can render: the site, a substitute that leads back to it, or nothing. */
export type View = {
  showSite(): void
  showFirewallCheck(onPassed: () => void): void
  showRepair(onBack: () => void): void
  showFailure(onRetry: () => void): void
  showNothing(): void
}

/** Boots and renders the screen of the outcome. A retry boots again from the start. */
export async function run(env: BootEnv, arriving: Promise<View>): Promise<void> {
  const [outcome, view] = await Promise.all([boot(env), arriving])
  const again = () => void run(env, arriving)
  switch (outcome) {
    case 'leaving':
      return
    case 'firewall':
      view.showFirewallCheck(() => {
        passFirewallCheck(env.storage)
        again()
      })
      return
    case 'repair':
      enterRepair(env.page)
      view.showRepair(() => {
        leaveRepair(env.page)
        again()
      })
      return
    case 'refused':
      view.showNothing()
      return
    case 'failed':
      view.showFailure(again)
      return
    case 'ready':
      view.showSite()
      return
    default:
      never(outcome)
  }
}
