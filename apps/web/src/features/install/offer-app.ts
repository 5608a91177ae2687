import type { Startup } from '@baize/contract'
import { openPopup } from '../../popups/stack.ts'
import { openUnasked } from '../../popups/unasked.ts'
import { isInstalledApp } from '../../shell/device.ts'
import { shell } from '../../shell/shell.ts'
import { storage } from '../../storage/storage.ts'
import { takeTurn } from '../notices/shown.ts'

/** Offers the app after a deposit, once it disturbs nobody: never inside it, nor in a session that came from elsewhere. */
export function offerApp(startup: Startup, nowMs: () => number): void {
  openUnasked(() => open(startup, nowMs()))
}

function open({ disableAppDownload, notices }: Startup, nowMs: number): void {
  if (disableAppDownload || shell.isPresent || isInstalledApp(window)) return
  if (storage.get('mayaSessionId') !== undefined) return
  if (!takeTurn('RECHARGE_SUCCESS', notices?.events ?? [], nowMs)) return
  openPopup('rechargeAppDownload', { isMandatory: notices?.rechargeAppDownload.isMandatory ?? false })
}
