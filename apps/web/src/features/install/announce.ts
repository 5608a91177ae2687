import { toast } from '@baize/ui/toast'
import { t } from '../../i18n/language.ts'
import { isComputer } from '../../shell/device.ts'
import { useInstall } from '../../shell/install-prompt.ts'

/** Says where to find the app once it is installed. This is loaded when the page is idle, and a player may have been faster. */
export function announceInstall(): () => void {
  if (useInstall.getState().installed) announce()
  return useInstall.subscribe((now, before) => {
    if (now.installed && !before.installed) announce()
  })
}

const announce = (): void =>
  toast(t(isComputer() ? 'install.installedDesktop' : 'install.installed'), { tone: 'gain' })
