import { FILE_MAX_BYTES } from '@baize/contract'

/** More than any phone takes: decoding it would take the page down. */
export const MOST_CHOSEN_BYTES = 25 * 1024 * 1024
const LONGEST_SIDE_PX = 2600
const QUALITY = 0.85

/** A picture of a good camera is larger than we take: drawn anew it is small enough, and still sharp enough to read. */
export async function shrink(file: File): Promise<Blob> {
  if (file.size <= FILE_MAX_BYTES || !file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    return small ?? file
  } catch {
    // No picture that this browser can read: the server says what is wrong with it.
    return file
  }
}
