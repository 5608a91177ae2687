import { useT } from '../../i18n/language.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { useUiState } from '../../session/ui-state.ts'
import { isComputer } from '../../shell/device.ts'
import { readPlatform } from '../../shell/platform.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { GuideSteps } from './GuideSteps.tsx'
import { guideFor } from './guides.ts'

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
  const platform = readPlatform(navigator)
  const computer = guide.browser === 'other' && isComputer()
  // An unknown system without a mouse has a home screen and a menu like Android's.
  const shown =
    platform.system === 'computer' && !computer ? { ...platform, system: 'android' as const } : platform
  return (
    <Sheet
      {...frame}
      onClose={close}
      title={t(computer ? 'install.guideTitleDesktop' : 'install.guideTitle')}
      footer={
        <Button data-first variant="primary" size="large" className="w-full" onClick={close}>
          {t('install.understood')}
        </Button>
      }
    >
      <div className="pt-1 pb-4">
        <GuideSteps guide={guideFor(shown)} />
      </div>
    </Sheet>
  )
}
