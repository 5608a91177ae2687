import { FILE_MAX_BYTES, type FileType } from '@baize/contract/player'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, type UserId } from '@baize/kit'
import sharp, { type Sharp } from 'sharp'
import { createLanes, createTurns } from '../concurrency/turns.ts'
import { MOST_PIXELS } from './sniff.ts'

/** Longest side of a stored picture: enough to read the small print of a document. */
const LONGEST_SIDE = 4096
const QUALITY = 90

// Decoding runs off the main thread. Two pictures at once leave threads for password hashing, and memory for the
// ledger.
const decoding = createTurns({ atOnce: 2, waiting: 64 })
// A few accounts must not fill the queue for everybody. An identity check sends three pictures at once.
const ofOwner = createLanes(0, 3)
sharp.concurrency(1)
sharp.cache(false)
// Only these three loaders are enabled, whatever format a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

export type CleanPicture = { readonly type: FileType; readonly bytes: Buffer }

/**
 * Re-encodes a picture from its pixels, the right way up. Nothing else of the file survives: no location, no name, no
 * text in an unknown chunk, no trailing data.
 */
export async function redrawn(
  owner: UserId,
  sent: Buffer,
  type: FileType,
): Promise<Result<CleanPicture, Refusal>> {
  const drawn = await ofOwner(owner, () =>
    decoding.take(async () => {
      try {
        return ok(await draw(sent, type))
      } catch {
        // Truncated, damaged, larger than any camera makes, or not a picture behind its magic bytes.
        return err(refusal('notAnImage'))
      }
    }),
  )
  if (drawn === null) return err(refusal('serverBusy'))
  if (!drawn.ok || drawn.value.bytes.length <= FILE_MAX_BYTES) return drawn
  return err(refusal('fileTooLarge', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) }))
}

/** Size of a picture the right way up, after all of it has been decoded. */
export async function measured(
  bytes: Buffer,
): Promise<Result<{ readonly width: number; readonly height: number }, Refusal>> {
  const size = await decoding.take(async () => {
    try {
      const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
      const { autoOrient } = await sharp(bytes, options).metadata()
      await sharp(bytes, options).resize(16, 16, { fit: 'inside' }).raw().toBuffer()
      return ok({ width: autoOrient.width, height: autoOrient.height })
    } catch {
      return err(refusal('pictureDamaged'))
    }
  })
  return size ?? err(refusal('serverBusy'))
}

async function draw(sent: Buffer, type: FileType): Promise<CleanPicture> {
  const open = () =>
    sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const bytes = await encoded(open(), type).toBuffer()
  // A PNG or WebP can exceed the size limit once re-encoded: then it is stored as a JPEG.
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
