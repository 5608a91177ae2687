import { FILE_MAX_BYTES } from '@baize/contract/player'

/** Larger than any phone's photos: decoding it could crash the page. */
export const MOST_CHOSEN_BYTES = 25 * 1024 * 1024
const LONGEST_SIDE_PX = 2600
const QUALITY = 0.85

/** Re-encodes a photo above the upload limit at a size that is still sharp enough to read. */
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
    // This browser cannot decode it: the server reports the fault.
    return file
  }
}
