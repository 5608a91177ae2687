import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { openPopup } from './stack.ts'

type NoticeProps = { open: boolean; layer: number; onClose: () => void; reason: string }

/** The balance is too low. Depositing is offered, not pressed. */
export function RechargeNoticePopup({ reason, onClose, ...frame }: NoticeProps) {
  const t = useT()
  return (
    <Sheet {...frame} onClose={onClose} title={t('shell.rechargeTitle')} description={reason}>
      <p className="text-sm text-quiet">{t('shell.rechargeText')}</p>
      <div className="flex justify-end gap-3 pt-5">
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button
          data-first
          variant="primary"
          onClick={() => {
            onClose()
            openPopup('deposit', {})
          }}
        >
          {t('shell.deposit')}
        </Button>
      </div>
    </Sheet>
  )
}
