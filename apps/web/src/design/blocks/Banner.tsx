import type { Ground, Piece } from '@baize/contract/player/blocks/dress'
import { cx } from '@baize/ui/cx'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/Button.tsx'
import { GROUNDS, usePicture } from '../pieces.ts'

type Dress = { readonly art: Piece; readonly image: string; readonly gradient: Ground }

/** Button of a banner, white on every background. */
export const BANNER_ACTION = `${buttonClass('primary')} [&]:bg-white [&]:bg-none [&]:text-[#0c1a26] [&]:hover:bg-white/90`

/** Gradient background with a picture at its end and white text. */
export function Banner({
  art,
  image,
  gradient,
  label,
  className,
  children,
}: Dress & { label?: string; className?: string; children: ReactNode }) {
  const picture = usePicture({ art, image })
  return (
    <section
      aria-label={label}
      className={cx(
        'relative isolate grid content-center overflow-hidden rounded-block bg-linear-120 p-5 pr-[34%] text-white shadow-block md:p-7 md:pr-[30%]',
        GROUNDS[gradient],
        className,
      )}
    >
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-block bg-[radial-gradient(48%_90%_at_88%_28%,rgb(255_255_255/20%),transparent_70%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/12%)]"
      />
      <img
        src={picture}
        alt=""
        width={256}
        height={256}
        loading="lazy"
        className="absolute top-1/2 right-[4%] -z-10 w-[28%] max-w-36 -translate-y-1/2 drop-shadow-[0_18px_18px_rgb(0_0_0/42%)]"
      />
      {children}
    </section>
  )
}

export function BannerWords({ title, text }: { title: string; text: string }) {
  return (
    <>
      {title !== '' && <h2 className="text-xl leading-tight font-extrabold md:text-2xl">{title}</h2>}
      {text !== '' && <p className="mt-1.5 max-w-prose text-sm text-white/90 md:text-base">{text}</p>}
    </>
  )
}
