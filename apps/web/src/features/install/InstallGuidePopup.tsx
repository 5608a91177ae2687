import { CircleCheck, EllipsisVertical, Share, SquarePlus } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { useUiState } from '../../session/ui-state.ts'
import { isComputer } from '../../shell/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const STEPS = {
  safari: [
    { icon: Share, words: 'install.safariShare' },
    { icon: SquarePlus, words: 'install.safariAdd' },
    { icon: CircleCheck, words: 'install.safariDone' },
  ],
  other: [
    { icon: EllipsisVertical, words: 'install.menuOpen' },
    { icon: SquarePlus, words: 'install.menuAdd' },
    { icon: CircleCheck, words: 'install.menuDone' },
  ],
  desktop: [
    { icon: EllipsisVertical, words: 'install.menuOpen' },
    { icon: SquarePlus, words: 'install.menuAddDesktop' },
    { icon: CircleCheck, words: 'install.menuDone' },
  ],
} as const

/** Instructions for adding the site to the home screen, or to the apps of a computer, for browsers without an install prompt. */
export function InstallGuidePopup({ onClose, ...frame }: PopupFrame) {
  const t = useT()
  const guide = useUiState((state) =>
    state.safariAddHomeScreenShow ? state.safariAddHomeScreenData : state.appDownloadPopupData,
  )
  if (!guide) return null
  const close = () => {
    useUiState.setState({ safariAddHomeScreenShow: false })
    onClose()
  }
  const computer = guide.browser === 'other' && isComputer()
  return (
    <Sheet
      {...frame}
      onClose={close}
      title={t(computer ? 'install.guideTitleDesktop' : 'install.guideTitle')}
    >
      <ol className="grid gap-2 pt-1 pb-5">
        {STEPS[computer ? 'desktop' : guide.browser].map(({ icon: Icon, words }, index) => (
          <li key={words} className="flex items-center gap-4 rounded-control bg-button px-4 py-3.5">
            <span aria-hidden className="amount w-4 text-center font-bold text-quiet">
              {index + 1}
            </span>
            <Icon aria-hidden className="size-6 shrink-0 text-accent-ink" />
            <span className="min-w-0 text-sm">{t(words)}</span>
          </li>
        ))}
      </ol>
      <Button data-first variant="primary" size="large" className="w-full" onClick={close}>
        {t('install.understood')}
      </Button>
    </Sheet>
  )
}
