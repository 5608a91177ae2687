import { Dialog } from 'radix-ui'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { useDialogFocus } from '../../ui/dialog-focus.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { AccountPanel } from './AccountPanel.tsx'

type AccountPopupProps = { open: boolean; layer: number; onClose: () => void }

/** A sheet on a phone; under its button in the header where there is room. */
export function AccountPopup(frame: AccountPopupProps) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  // What the button that opens it is called: on a phone the same tab for everybody.
  const title = hasLogin ? t('shell.account') : t('shell.settings')
  if (useLayout() === 'phone') {
    return (
      <Sheet {...frame} title={t('shell.account')}>
        <AccountPanel onDone={frame.onClose} />
      </Sheet>
    )
  }
  return (
    <Dialog.Root open={frame.open} onOpenChange={(next) => !next && frame.onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0" style={{ zIndex: frame.layer }}>
          <UnderButton title={title} onClose={frame.onClose} />
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function UnderButton({ title, onClose }: { title: string; onClose: () => void }) {
  const focus = useDialogFocus()
  useBackCloses(onClose)
  return (
    <Dialog.Content
      {...focus}
      aria-describedby={undefined}
      className="absolute top-18 right-[max(1.5rem,calc((100%-var(--menu-space)-var(--max-width))/2+1.5rem))] max-h-[calc(100dvh-6rem)] w-88 animate-pop-in overflow-y-auto rounded-block border border-line [background:var(--popup-bg)] p-5 shadow-popup outline-none"
    >
      <Dialog.Title className="sr-only">{title}</Dialog.Title>
      <div data-begin>
        <AccountPanel onDone={onClose} />
      </div>
    </Dialog.Content>
  )
}
