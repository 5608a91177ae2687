import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Modal } from '@baize/ui/modal'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../i18n/language.ts'
import { useBackCloses } from './back-closes.ts'

/** Lowest z-index of popups, by the spec. */
export const POPUP_LAYER = 1000

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title, announced by screen readers on opening. */
  description?: string | undefined
  size?: 'narrow' | 'medium' | 'wide'
  layer?: number
  /** Fills the screen of a phone. */
  fullScreen?: boolean
  /** False if a deliberate answer is required: a press on the mask does not close it. */
  maskCloses?: boolean
  /** False if an answer is required: no Esc, no Back, no close button. */
  closable?: boolean
  children: ReactNode
  /** Stays visible while the content scrolls. */
  footer?: ReactNode
}

const WIDTHS = { narrow: 'md:w-100', medium: 'md:w-120', wide: 'md:w-180' } as const

/**
 * Bottom sheet on a phone, centred dialog from 768 px on. Closes on Esc, Back and a press on the mask. Scrolling is
 * locked by the `data-scroll-lock` attribute alone, so that no style is injected.
 */
export function Sheet({ open, ...frame }: SheetProps) {
  return open && <Frame {...frame} />
}

function Frame({
  onClose,
  title,
  description,
  size = 'narrow',
  layer = POPUP_LAYER,
  fullScreen = false,
  maskCloses = true,
  closable = true,
  children,
  footer,
}: Omit<SheetProps, 'open'>) {
  const t = useT()
  const id = useId()
  return (
    <Modal
      {...{ layer, onClose, closable, maskCloses }}
      locksScroll
      titleId={`${id}title`}
      descriptionId={description === undefined ? undefined : `${id}description`}
      maskClassName="fixed inset-0 grid animate-fade-in grid-cols-1 items-end justify-items-center bg-mask [backdrop-filter:var(--mask-filter)] md:items-center md:p-6 [@media(height<30rem)]:p-2"
      className={cx(
        'flex max-h-[92dvh] w-full max-w-(--frame-width) animate-sheet-up flex-col overflow-hidden rounded-t-[20px] border border-line [background:var(--popup-bg)] shadow-popup outline-none',
        'md:max-h-[min(88dvh,52rem)] md:animate-pop-in md:rounded-[20px] [@media(height<30rem)]:max-h-full',
        WIDTHS[size],
        fullScreen && 'h-dvh max-h-dvh rounded-none md:h-auto',
      )}
    >
      <span aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-raised md:hidden" />
      <div className="flex items-start justify-between gap-3 py-3 pr-3 pl-5 md:pt-4 [@media(height<30rem)]:py-1">
        <div className="min-w-0 pt-2">
          <h2 id={`${id}title`} className="text-lg leading-tight font-bold tracking-tight">
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}description`} className="mt-1 text-sm text-quiet">
              {description}
            </p>
          )}
        </div>
        {closable && (
          <>
            <BackCloses onClose={onClose} />
            <IconButton
              label={t('common.close')}
              onClick={onClose}
              icon={<X aria-hidden className="size-5" />}
            />
          </>
        )}
      </div>
      <div
        data-begin
        className="-mt-1 min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        {children}
      </div>
      {footer !== undefined && (
        <div
          data-begin
          className="border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] [@media(height<30rem)]:py-2"
        >
          {footer}
        </div>
      )}
    </Modal>
  )
}

function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return null
}
