import type { Startup } from '@baize/contract/player'
import { RechargeDownloadBlock } from '@baize/contract/player/blocks/recharge-download'
import { openAutomatically } from '../../popups/budget.ts'
import { openPopup } from '../../popups/stack.ts'
import { useDesign } from '../../session/design.ts'
import { session } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { isInstalledApp } from '../../shell/device.ts'
import { shell } from '../../shell/shell.ts'
import { storage } from '../../storage/storage.ts'
import { layoutNow } from '../../ui/use-layout.ts'
import { forgetDue, rememberDue } from '../notices/due.ts'
import { noticeSettings } from '../notices/settings.ts'
import { isShownElsewhere, takeTurn } from '../notices/shown.ts'

const EVENT = 'RECHARGE_SUCCESS'

/** Keeps the offer for the next page load, should this one end before it is made. */
export function oweOffer(nowMs: number): void {
  if (!isShownElsewhere(EVENT, nowMs)) rememberDue({ event: EVENT })
}

/**
 * Offers the app after a deposit, when the budget of popups allows it; never inside the app or in a Maya session. An
 * offer without its turn in this visit is made in the next one.
 */
export function offerApp(startup: Startup, nowMs: () => number): void {
  if (isShownElsewhere(EVENT, nowMs())) return
  rememberDue({ event: EVENT })
  openAutomatically(EVENT, () => {
    if (forgetDue(EVENT)) open(startup, nowMs())
  })
}

function open({ disableAppDownload }: Startup, nowMs: number): void {
  const block = designedOffer()
  if (disableAppDownload || shell.isPresent || isInstalledApp(window)) return
  if (storage.get('mayaSessionId') !== undefined) return
  if (block && !isFor(block)) return
  if (!takeTurn(EVENT, noticeSettings().events, nowMs)) return
  useUiState.setState({ rechargeAppDownloadPopupData: { isMandatory: block?.isMandatory ?? false } })
  openPopup('rechargeAppDownload', {})
}

/** The offer configured in the design, if it is valid. */
function designedOffer(): RechargeDownloadBlock | undefined {
  const items = useDesign.getState().model?.pages.flatMap((page) => page.items) ?? []
  const item = items.find(({ comId }) => comId === 'rechargeDownload')
  return item && RechargeDownloadBlock.safeParse(item.data).data
}

function isFor({ onlyFirst, onlyPhones }: RechargeDownloadBlock): boolean {
  if (onlyPhones && layoutNow() !== 'phone') return false
  const wasShown = storage.get('noticesShown')?.RECHARGE_SUCCESS !== undefined
  return !onlyFirst || (!wasShown && session().user.rechargeCount <= 1)
}
