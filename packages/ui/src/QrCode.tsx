import { cx } from './cx.ts'
import { QR_MARGIN, qrOf } from './qr.ts'

type QrCodeProps = {
  readonly text: string
  readonly label: string
  readonly className?: string
}

/** Dark on light in both modes: many scanners read nothing else. */
export function QrCode({ text, label, className = 'size-52' }: QrCodeProps) {
  const qr = qrOf(text)
  if (!qr) return null
  const edge = qr.size + QR_MARGIN * 2
  const dark = qr.rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QR_MARGIN} ${y + QR_MARGIN}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className={cx('mx-auto block rounded-control', className)}
    >
      <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}
