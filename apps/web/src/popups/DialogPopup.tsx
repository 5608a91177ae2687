import { useEffect, useRef } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Popups } from './stack.ts'

type DialogPopupProps = Popups['dialog'] & { layer: number; onClose: () => void }

/**
 * Alert or confirmation. Unmounting for any reason but confirm answers no, so that the caller's promise always
 * resolves.
 */
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
  const pressed = useRef<boolean | null>(null)
  const tell = useRef(answer)
  useEffect(() => () => tell.current(pressed.current === true, pressed.current !== null), [])
  const press = (yes: boolean) => {
    pressed.current = yes
    onClose()
  }
  return (
    <Sheet open layer={layer} onClose={onClose} title={title ?? t('common.notice')} description={message}>
      <div className="flex justify-end gap-3 pt-2">
        {kind === 'confirm' && (
          <Button data-first={danger || undefined} onClick={() => press(false)}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
        )}
        <Button
          data-first={kind === 'alert' || !danger || undefined}
          variant={danger ? 'danger' : 'primary'}
          onClick={() => press(true)}
        >
          {confirmLabel ?? (kind === 'alert' ? t('common.ok') : t('common.confirm'))}
        </Button>
      </div>
    </Sheet>
  )
}
