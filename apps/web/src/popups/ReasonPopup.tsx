import type { ReactNode } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { PopupFrame } from './frame.ts'

type ReasonPopupProps = PopupFrame & {
  title: string
  /** What happened, in the server's or the site's words. */
  reason: string
  art?: string
  /** What can be done about it; without one, closing is all there is. */
  action?: { readonly label: string; readonly run: () => void }
  children?: ReactNode
}

/** The plain form of a popup that tells something: what, why, and what can be done now. */
export function ReasonPopup({ title, reason, art, action, children, onClose, ...frame }: ReasonPopupProps) {
  const t = useT()
  return (
    <Sheet {...frame} onClose={onClose} title={title} description={reason}>
      {art !== undefined && (
        <div className="mb-4 grid place-items-center rounded-block bg-sunken py-6">
          <img src={art} alt="" width={96} height={96} className="drop-shadow-[0_12px_12px_rgb(0_0_0/32%)]" />
        </div>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <Button
          data-first={action === undefined || undefined}
          variant={action ? 'quiet' : 'primary'}
          onClick={onClose}
        >
          {action ? t('common.close') : t('common.ok')}
        </Button>
        {action && (
          <Button
            data-first
            variant="primary"
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
