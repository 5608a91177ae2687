export type Size = { readonly width: number; readonly height: number }
/** A part of a picture, in its pixels. */
export type Crop = Size & { readonly x: number; readonly y: number }

/** Less than this is too coarse for any page. */
const LEAST_PX = 16
/** Longest side of a picture that is not cut to a size. */
const LONGEST_PX = 1920

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The largest part with the ratio of `target`, in the middle; all of it without one. */
export function firstCrop(source: Size, target: Size | null): Crop {
  const ratio = target ? target.width / target.height : source.width / source.height
  const width = Math.min(source.width, source.height * ratio)
  return centred({ width, height: width / ratio }, source)
}

const centred = ({ width, height }: Size, source: Size): Crop => ({
  width,
  height,
  x: (source.width - width) / 2,
  y: (source.height - height) / 2,
})

export const movedCrop = (crop: Crop, source: Size, dx: number, dy: number): Crop => ({
  ...crop,
  x: within(crop.x + dx, 0, source.width - crop.width),
  y: within(crop.y + dy, 0, source.height - crop.height),
})

/** Larger or smaller around its middle, with the same ratio. */
export function scaledCrop(crop: Crop, source: Size, factor: number): Crop {
  const ratio = crop.width / crop.height
  const most = Math.min(source.width, source.height * ratio)
  const width = within(crop.width * factor, Math.min(LEAST_PX, most), most)
  const height = width / ratio
  const x = crop.x + (crop.width - width) / 2
  const y = crop.y + (crop.height - height) / 2
  return movedCrop({ width, height, x, y }, source, 0, 0)
}

/** Size of the saved picture: never larger than what is cut out. */
export function savedSize(crop: Crop, target: Size | null): Size {
  const scale = target
    ? Math.min(1, target.width / crop.width)
    : Math.min(1, LONGEST_PX / Math.max(crop.width, crop.height))
  return {
    width: Math.max(1, Math.round(crop.width * scale)),
    height: Math.max(1, Math.round(crop.height * scale)),
  }
}
