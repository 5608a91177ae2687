import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'

type MaintenanceProps = { open: boolean; layer: number; onClose: () => void; reason: string }

export function MaintenancePopup({ reason, onClose, ...frame }: MaintenanceProps) {
  const t = useT()
  return (
    <Sheet {...frame} onClose={onClose} title={t('shell.maintenanceTitle')} description={reason}>
      <div className="flex justify-end pt-2">
        <Button data-first variant="primary" onClick={onClose}>
          {t('common.ok')}
        </Button>
      </div>
    </Sheet>
  )
}
