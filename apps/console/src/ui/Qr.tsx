import { encode } from 'uqr'

const MARGIN = 4

/** Dark on light in both modes: many scanners read nothing else. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const edge = size + MARGIN * 2
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-48 rounded-control"
    >
      <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}
