import { FILE_MAX_BYTES, type FileType, type Refusal, refusal } from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'
import sharp, { type Sharp } from 'sharp'
import { createTurns } from '../../turns.ts'
import { MOST_PIXELS } from './sniff.ts'

/** Enough to read the small print of a document; the longest side of the picture that is kept. */
const LONGEST_SIDE = 4096
const QUALITY = 90

// Decoding runs in threads of its own. Two pictures at once leave threads to password hashing, and memory to the ledger.
const decoding = createTurns({ atOnce: 2, waiting: 64 })
sharp.concurrency(1)
sharp.cache(false)
// Nothing but these three is decoded, whatever a file claims to be inside.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

export type CleanPicture = { readonly type: FileType; readonly bytes: Buffer }

/**
 * The picture drawn anew from its pixels, the right way up. Nothing else of the file is left: no place, no name, no note in a
 * chunk that nobody knows, nothing behind its end.
 */
export async function redrawn(sent: Buffer, type: FileType): Promise<Result<CleanPicture, Refusal>> {
  const drawn = await decoding.take(async () => {
    try {
      return ok(await draw(sent, type))
    } catch {
      // Cut short, damaged, larger than any camera makes, or no picture behind its first bytes.
      return err(refusal('notAnImage'))
    }
  })
  if (drawn === null) return err(refusal('serverBusy'))
  if (!drawn.ok || drawn.value.bytes.length <= FILE_MAX_BYTES) return drawn
  return err(refusal('fileTooLarge', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) }))
}

async function draw(sent: Buffer, type: FileType): Promise<CleanPicture> {
  const open = () =>
    sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const bytes = await encoded(open(), type).toBuffer()
  // A drawing may pack better than a photo of the same size: then it is kept as a photo.
  if (type === 'image/jpeg' || bytes.length <= FILE_MAX_BYTES) return { type, bytes }
  const photo = encoded(open().flatten({ background: 'white' }), 'image/jpeg')
  return { type: 'image/jpeg', bytes: await photo.toBuffer() }
}

function encoded(picture: Sharp, type: FileType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    case 'image/png':
      return picture.png()
    case 'image/webp':
      return picture.webp({ quality: QUALITY })
    default:
      return type satisfies never
  }
}
