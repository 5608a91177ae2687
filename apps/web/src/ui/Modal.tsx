import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useDialogFocus } from './dialog-focus.ts'
import { enterModal } from './modal-stack.ts'

type ModalProps = {
  readonly layer: number
  readonly onClose: () => void
  /** False for what must be answered: neither Esc nor a press beside it closes it. */
  readonly closable?: boolean
  /** False for what needs a deliberate answer: a press beside it does not close it. */
  readonly maskCloses?: boolean
  /** Whether the page behind stands still. */
  readonly locksScroll?: boolean
  readonly titleId: string
  readonly descriptionId?: string | undefined
  readonly maskClassName: string
  readonly className: string
  readonly children: ReactNode
}

/** A dialog over the page: the focus stays inside, and goes back to where it came from. Is there only while it is open. */
export function Modal({ closable = true, maskCloses = true, locksScroll = false, ...props }: ModalProps) {
  const { layer, onClose, titleId, descriptionId, maskClassName, className, children } = props
  const focus = useDialogFocus()
  const mask = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const latest = useRef({ onClose, closable, maskCloses, focus })
  // Before it is painted: whoever sees a dialog can close it by a key.
  useLayoutEffect(() => {
    latest.current = { onClose, closable, maskCloses, focus }
  })
  useLayoutEffect(() => {
    if (!mask.current || !content.current) return undefined
    const { begin, end } = latest.current.focus
    const close = (may: boolean) => may && latest.current.onClose()
    const leave = enterModal({
      mask: mask.current,
      content: content.current,
      onEscape: () => close(latest.current.closable),
      onBeside: () => close(latest.current.closable && latest.current.maskCloses),
    })
    begin(content.current)
    return () => {
      leave()
      // A moment later: a dialog that takes its place has the focus by then.
      setTimeout(end)
    }
  }, [])
  return createPortal(
    <div
      ref={mask}
      data-scroll-lock={locksScroll || undefined}
      className={maskClassName}
      style={{ zIndex: layer }}
    >
      <div
        ref={content}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        tabIndex={-1}
        className={className}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}
