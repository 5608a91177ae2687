import { assert } from '@baize/kit'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../words/language.ts'
import { cx } from './cx.ts'

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** `side`: a panel at the right edge, for details beside a list. */
  readonly place?: 'middle' | 'side' | 'top'
  readonly wide?: boolean
}

/** A modal dialog of the browser: it keeps the focus in, and Esc closes it. Mounted only while open. */
export function Dialog({ title, onClose, children, place = 'middle', wide = false }: DialogProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    // Chromium stops the submit event of a form within a form, and React never hears of it.
    assert(!shown?.closest('form'), 'a dialog must not be inside a form')
    shown?.showModal()
    // Otherwise the browser focuses the first button, which closes the dialog.
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'fixed border border-line bg-block p-0 shadow-popup',
        place === 'middle' &&
          [
            'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-pop-in rounded-block',
            wide ? 'max-w-3xl' : 'max-w-lg',
          ].join(' '),
        place === 'top' &&
          'mx-auto mt-[10vh] mb-auto w-[calc(100%-2rem)] max-w-xl animate-pop-in rounded-block',
        place === 'side' &&
          'my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-xl animate-slide-in overflow-y-auto sm:rounded-l-block',
      )}
    >
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b border-line bg-block py-2 pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-lg font-bold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('shell.close')}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:bg-button hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  )
}

/** Details of one row, beside the list it is from. */
export function DetailPanel(props: Omit<DialogProps, 'place' | 'wide'>) {
  return <Dialog {...props} place="side" />
}
