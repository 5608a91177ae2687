import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Popups } from './stack.ts'

type DialogPopupProps = Popups['dialog'] & { layer: number; onClose: () => void }

/** An alert or a question. Closing it in any way but confirming answers no. */
export function DialogPopup({
  title,
  message,
  confirmLabel,
  cancelLabel,
  danger = false,
  kind,
  answer,
  layer,
  onClose,
}: DialogPopupProps) {
  const t = useT()
  const close = (confirmed: boolean) => {
    answer(confirmed)
    onClose()
  }
  return (
    <Sheet
      open
      layer={layer}
      onClose={() => close(false)}
      title={title ?? t('common.notice')}
      description={message}
    >
      <div className="flex justify-end gap-3 pt-2">
        {kind === 'confirm' && (
          <Button data-first={danger || undefined} onClick={() => close(false)}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
        )}
        <Button
          data-first={kind === 'alert' || !danger || undefined}
          variant={danger ? 'danger' : 'primary'}
          onClick={() => close(true)}
        >
          {confirmLabel ?? (kind === 'alert' ? t('common.ok') : t('common.confirm'))}
        </Button>
      </div>
    </Sheet>
  )
}
