import { Feather, ShieldCheck, Zap } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../i18n/language.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { useUiState } from '../../session/ui-state.ts'
import { isComputer } from '../../shell/device.ts'
import { downloadOptions, install } from '../../shell/install.ts'
import { useInstall } from '../../shell/install-prompt.ts'
import { shell } from '../../shell/shell.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Progress } from './Progress.tsx'

const GOOD = [
  { icon: Zap, words: 'install.quick', desktop: 'install.quickDesktop' },
  { icon: Feather, words: 'install.light', desktop: 'install.light' },
  { icon: ShieldCheck, words: 'install.safe', desktop: 'install.safe' },
] as const

/** Offers the app: after a deposit, or at a link of the design. Never inside the app or in a Maya session, whoever opens it. */
export function AppDownloadPopup({ onClose, ...frame }: PopupFrame) {
  const t = useT()
  const offer = useUiState((state) => state.rechargeAppDownloadPopupData)
  const installing = useInstall((state) => state.installing)
  // Prefetched: a browser allows installation only directly after a press, without a request in between.
  useEffect(() => void downloadOptions(), [])
  const isBarred = shell.isPresent || storage.get('mayaSessionId') !== undefined
  // A popup that shows nothing must not stay on the stack: it would hold back all others.
  useEffect(() => {
    if (isBarred) onClose()
  }, [isBarred, onClose])
  if (!offer || isBarred) return null

  const computer = isComputer()
  const about = computer ? 'install.depositedDesktop' : 'install.deposited'
  const get = async (): Promise<void> => {
    await install({})
    onClose()
  }
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      title={t(computer ? 'install.titleDesktop' : 'install.title')}
      description={t(offer.isAsked ? 'live.downloadText' : about)}
      maskCloses={!offer.isMandatory}
    >
      <div className="flex justify-center py-4">
        <img
          src="/icons/app-192.png"
          alt=""
          width={88}
          height={88}
          className="rounded-[22px] shadow-popup ring-1 ring-line"
        />
      </div>
      <ul className="grid gap-3 pb-5">
        {GOOD.map(({ icon: Icon, words, desktop }) => (
          <li key={words} className="flex items-center gap-3 text-sm">
            <span className="grid size-9 shrink-0 place-items-center rounded-small bg-accent-quiet text-accent-ink">
              <Icon aria-hidden className="size-4.5" />
            </span>
            {t(computer ? desktop : words)}
          </li>
        ))}
      </ul>
      <div className="pb-3 empty:pb-0">
        <Progress />
      </div>
      <div className="grid gap-1">
        <Button data-first variant="primary" size="large" busy={installing} onClick={() => void get()}>
          {t('install.get')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('install.later')}
        </Button>
      </div>
    </Sheet>
  )
}
