import type { ReactNode } from 'react'
import { artOf } from '../../assets/art-of.ts'

type PageHeadProps = {
  title: string
  description?: string | undefined
  art?: string | undefined
  /** Content above the title. */
  children?: ReactNode
}

/** Title and description of a page, with its picture. */
export function PageHead({ title, description, art, children }: PageHeadProps) {
  const picture = artOf(art)
  return (
    <header className="block-surface relative isolate flex min-h-32 items-center gap-4 overflow-hidden p-5 shadow-block md:min-h-40 md:p-8">
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-[radial-gradient(60%_140%_at_88%_40%,var(--glow),transparent_70%)]"
      />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        {children}
        <h1 className="text-2xl leading-tight font-extrabold md:text-4xl">{title}</h1>
        {description !== undefined && <p className="max-w-[60ch] text-quiet md:text-lg">{description}</p>}
      </div>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          width={256}
          height={256}
          className="size-20 shrink-0 self-center drop-shadow-[0_16px_16px_rgb(0_0_0/35%)] md:mr-4 md:size-32"
        />
      )}
    </header>
  )
}
