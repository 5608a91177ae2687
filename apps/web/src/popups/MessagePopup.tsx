import { useT } from '../i18n/language.ts'
import { keepMessages, useUiState } from '../session/ui-state.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { PopupFrame } from './stack.ts'

/** Setting for news popups. Notices about money and bets are shown regardless. */
export function MessagePopup(frame: PopupFrame) {
  const t = useT()
  const visible = useUiState((state) => state.messagePopupVisible)
  return (
    <Sheet {...frame} title={t('popups.messageTitle')} description={t('popups.messageText')}>
      <div className="flex items-center justify-between gap-4 rounded-control border border-line bg-sunken p-4">
        <span aria-hidden className="text-sm font-medium">
          {t('popups.messageLabel')}
        </span>
        <Segmented
          label={t('popups.messageLabel')}
          value={visible ? 'on' : 'off'}
          onChange={(choice) => keepMessages(choice === 'on')}
          options={[
            { value: 'on', label: t('shell.soundOn') },
            { value: 'off', label: t('shell.soundOff') },
          ]}
        />
      </div>
    </Sheet>
  )
}
