import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useDialogFocus } from './dialog-focus.ts'
import { enterModal } from './modal-stack.ts'

type ModalProps = {
  readonly layer: number
  readonly onClose: () => void
  /** False if an answer is required: neither Esc nor a press on the mask closes it. */
  readonly closable?: boolean
  /** False if a deliberate answer is required: a press on the mask does not close it. */
  readonly maskCloses?: boolean
  /** Whether the page behind stops scrolling. */
  readonly locksScroll?: boolean
  readonly titleId: string
  readonly descriptionId?: string | undefined
  readonly maskClassName: string
  readonly className: string
  readonly children: ReactNode
}

/** Modal dialog: traps the focus and restores it on close. Mounted only while open. */
export function Modal({ closable = true, maskCloses = true, locksScroll = false, ...props }: ModalProps) {
  const { layer, onClose, titleId, descriptionId, maskClassName, className, children } = props
  const focus = useDialogFocus()
  const mask = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const latest = useRef({ onClose, closable, maskCloses, focus })
  // Before paint, so that a visible dialog can already be closed by keyboard.
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
      // Deferred: a dialog that replaces this one has taken the focus by then.
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
