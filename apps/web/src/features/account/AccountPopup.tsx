import { Modal } from '@baize/ui/modal'
import { useId } from 'react'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { AccountPanel } from './AccountPanel.tsx'

type AccountPopupProps = { open: boolean; layer: number; onClose: () => void }

/** A sheet on a phone; a dropdown under its header button on wider layouts. */
export function AccountPopup(frame: AccountPopupProps) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  // Same title as the button that opens it; on a phone that is one tab for everybody.
  const title = hasLogin ? t('shell.account') : t('shell.settings')
  if (useLayout() === 'phone') {
    return (
      <Sheet {...frame} title={t('shell.account')}>
        <AccountPanel onDone={frame.onClose} />
      </Sheet>
    )
  }
  return frame.open && <UnderButton title={title} {...frame} />
}

function UnderButton({ title, layer, onClose }: { title: string; layer: number; onClose: () => void }) {
  const titleId = useId()
  useBackCloses(onClose)
  return (
    <Modal
      {...{ layer, onClose, titleId }}
      maskClassName="fixed inset-0"
      className="absolute top-18 right-[max(1.5rem,calc((100%-var(--menu-space)-var(--max-width))/2+1.5rem))] max-h-[calc(100dvh-6rem)] w-88 animate-pop-in overflow-y-auto rounded-block border border-line [background:var(--popup-bg)] p-5 shadow-popup outline-none"
    >
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <div data-begin>
        <AccountPanel onDone={onClose} />
      </div>
    </Modal>
  )
}
