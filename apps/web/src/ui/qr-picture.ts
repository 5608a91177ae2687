import { QR_MARGIN, qrOf } from './qr.ts'

/** Large enough for a scanner that looks at it in a gallery, where it may have been made smaller. */
const DOTS = 12

/** The code as a PNG. Null for a text too long, or where the browser draws no pictures. */
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
