import { err, ok, type Result } from '@baize/kit'

export type PictureFault = 'wrongKind' | 'tooLarge' | 'unreadable'
type Fitted = { readonly name: string; readonly base64: string }

const KINDS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
const MOST_BYTES = 1024 * 1024
/** Nobody means to put a larger file on a page, and decoding it would stop the browser. */
const MOST_SOURCE_BYTES = 30 * 1024 * 1024
const WIDEST_PX = 1600
const QUALITY = 0.85

/** A name for the design: letters, digits and hyphens. */
const nameOf = (file: string, extension: string): string => {
  const plain = file
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain === '' ? 'picture' : plain}-${Date.now().toString(36).slice(-4)}.${extension}`
}

/** A picture as the server keeps it: of a known kind, at most 1600 pixels wide and 1 MB. */
export async function fitPicture(file: File): Promise<Result<Fitted, PictureFault>> {
  const extension = KINDS[file.type]
  if (extension === undefined) return err('wrongKind')
  if (file.size > MOST_SOURCE_BYTES) return err('tooLarge')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return err('unreadable')
  if (bitmap.width <= WIDEST_PX && file.size <= MOST_BYTES)
    return ok({ name: nameOf(file.name, extension), base64: await base64Of(file) })
  const small = await shrunk(bitmap)
  if (!small) return err('unreadable')
  if (small.size > MOST_BYTES) return err('tooLarge')
  return ok({ name: nameOf(file.name, 'webp'), base64: await base64Of(small) })
}

async function shrunk(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, WIDEST_PX / bitmap.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/webp', QUALITY))
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
