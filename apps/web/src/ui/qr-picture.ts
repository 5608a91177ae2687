import { QR_MARGIN, qrOf } from '@baize/ui/qr'

/** Pixels per module: large enough to scan from a gallery, where the picture may be scaled down. */
const DOTS = 12

/** QR code as a PNG. Null if the text is too long or the browser has no canvas. */
export async function qrPicture(text: string): Promise<Blob | null> {
  const qr = qrOf(text)
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!qr || !brush) return null
  canvas.width = (qr.size + QR_MARGIN * 2) * DOTS
  canvas.height = canvas.width
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.fillStyle = '#000'
  for (const [y, row] of qr.rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) brush.fillRect((x + QR_MARGIN) * DOTS, (y + QR_MARGIN) * DOTS, DOTS, DOTS)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
