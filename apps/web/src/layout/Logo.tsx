import { Link } from 'react-router'
import { addressOf } from '../design/assets.ts'
import { useT } from '../i18n/language.ts'
import { useDesign } from '../session/design.ts'

type LogoProps = {
  /** The design's logo in place of the site's own. */
  readonly picture: string
  readonly wordless?: boolean
}

export function Logo({ picture, wordless = false }: LogoProps) {
  const t = useT()
  const assets = useDesign(({ model }) => model?.assetMappings)
  const address = assets && picture !== '' ? addressOf(picture, assets) : undefined
  return (
    <Link to="/" aria-label={t('shell.home')} className="flex min-h-11 items-center gap-2.5 rounded-control">
      {address === undefined ? (
        <>
          <img src="/favicon.svg" alt="" width={32} height={32} className="size-8" />
          {!wordless && <span className="text-xl font-extrabold tracking-tight">Baize</span>}
        </>
      ) : (
        <img
          src={address}
          alt=""
          className={wordless ? 'size-8 object-contain' : 'h-8 max-w-36 object-contain'}
        />
      )}
    </Link>
  )
}
