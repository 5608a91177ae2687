import { err, ok, type Result } from '@baize/kit'
import { type Crop, type Size, savedSize } from './crop.ts'

export type PictureFault = 'wrongKind' | 'tooLarge' | 'unreadable'
type Encoded = { readonly name: string; readonly base64: string }

const EXTENSIONS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])
const MOST_BYTES = 1024 * 1024
/** Nobody means to put a larger file on a page, and decoding it would stop the browser. */
const MOST_SOURCE_BYTES = 30 * 1024 * 1024
const MOST_NAME = 80
const QUALITY = 0.85

/** A chosen file with its pixels. */
export type Opened = { readonly file: File; readonly pixels: ImageBitmap }

export async function openPicture(file: File): Promise<Result<Opened, PictureFault>> {
  if (!EXTENSIONS.has(file.type)) return err('wrongKind')
  if (file.size > MOST_SOURCE_BYTES) return err('tooLarge')
  const pixels = await createImageBitmap(file).catch(() => null)
  return pixels ? ok({ file, pixels }) : err('unreadable')
}

/** The part that was cut out, as WebP; the file as it is where all of it is kept and that is smaller. */
export async function encodePicture(
  { file, pixels }: Opened,
  crop: Crop,
  target: Size | null,
): Promise<Result<Encoded, PictureFault>> {
  const size = savedSize(crop, target)
  const drawn = await draw(pixels, crop, size)
  const isWhole = size.width === pixels.width && size.height === pixels.height
  const blob = isWhole && (!drawn || file.size <= drawn.size) ? file : drawn
  const extension = EXTENSIONS.get(blob?.type ?? '')
  if (!blob || extension === undefined) return err('unreadable')
  if (blob.size > MOST_BYTES) return err('tooLarge')
  const name =
    file.name
      .replace(/\.\w+$/, '')
      .trim()
      .slice(0, MOST_NAME) || 'picture'
  return ok({ name: `${name}.${extension}`, base64: await base64Of(blob) })
}

/** A browser that cannot write WebP gives a PNG. */
async function draw(pixels: ImageBitmap, crop: Crop, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(pixels, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
  return new Promise((done) => canvas.toBlob(done, 'image/webp', QUALITY))
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
