import { QR_MARGIN, qrOf } from './qr.ts'

/** Dark on light in both themes: many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
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
      className="mx-auto block size-52 rounded-control"
    >
      <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}
