import type { ReactNode } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { PopupFrame } from './stack.ts'

type ReasonPopupProps = PopupFrame & {
  title: string
  /** Explanation, from the server or the site. */
  reason: string
  art?: string
  /** Remedy offered to the player; without one there is only a close button. */
  action?: { readonly label: string; readonly run: () => void }
  children?: ReactNode
}

/** Generic informational popup: title, reason and an optional action. */
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
