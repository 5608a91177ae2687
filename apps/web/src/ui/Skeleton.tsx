import { cx } from './cx.ts'

/** Stands where something will be, in its final size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block animate-shimmer rounded-control bg-button', className)} />
)
