import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Modal } from '@baize/ui/modal'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../words/language.ts'

/** Above the header and the menu, below the toasts. */
const LAYER = 40

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** `side`: a panel at the right edge, for details beside a list. */
  readonly place?: 'middle' | 'side' | 'top'
  readonly wide?: boolean
}

/** Modal dialog. A press on its mask does not close it: a half-filled form would be lost. Mounted only while open. */
export function Dialog({ title, onClose, children, place = 'middle', wide = false }: DialogProps) {
  const t = useT()
  const titleId = useId()
  return (
    <Modal
      layer={LAYER}
      onClose={onClose}
      maskCloses={false}
      titleId={titleId}
      maskClassName="fixed inset-0 flex bg-mask"
      className={cx(
        'overflow-y-auto border border-line bg-block shadow-popup outline-none',
        place === 'middle' &&
          [
            'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-pop-in rounded-block',
            wide ? 'max-w-3xl' : 'max-w-lg',
          ].join(' '),
        place === 'top' &&
          'mx-auto mt-[10vh] mb-auto max-h-[calc(90vh-1rem)] w-[calc(100%-2rem)] max-w-xl animate-pop-in rounded-block',
        place === 'side' && 'ml-auto h-dvh w-full max-w-xl animate-slide-in sm:rounded-l-block',
      )}
    >
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b border-line bg-block py-2 pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-lg font-bold">
          {title}
        </h2>
        <IconButton label={t('shell.close')} onClick={onClose} icon={<X aria-hidden className="size-5" />} />
      </div>
      {/* React passes events on to the parents of a portal: a form around the dialog must not be submitted with it. */}
      <div className="p-5" onSubmit={(event) => event.stopPropagation()}>
        {children}
      </div>
    </Modal>
  )
}

/** Details of one row, beside the list it is from. */
export function DetailPanel(props: Omit<DialogProps, 'place' | 'wide'>) {
  return <Dialog {...props} place="side" />
}
