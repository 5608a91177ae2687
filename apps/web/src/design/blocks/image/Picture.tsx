import { ImageBlock } from '@baize/contract/player/blocks/image'
import { artOf } from '../../../assets/art-of.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { useDesign } from '../../../session/design.ts'
import { addressOf } from '../../assets.ts'
import { block } from '../block.tsx'

const NO_ASSETS = {}

/** Picture with its size reserved before it loads. */
function Picture(picture: ImageBlock) {
  const words = useDesignText()
  const assets = useDesign(({ model }) => model?.assetMappings ?? NO_ASSETS)
  const find = (name: string) => (name === '' ? undefined : addressOf(name, assets))
  const src = find(picture.src) ?? artOf(picture.art)
  if (src === undefined) return null
  const mobileSrc = find(picture.mobileSrc)
  const drawn = (
    <picture>
      {mobileSrc !== undefined && (
        <source
          media="(width < 48rem)"
          srcSet={mobileSrc}
          width={picture.mobileWidth}
          height={picture.mobileHeight}
        />
      )}
      <img
        src={src}
        alt={picture.decorative && picture.link === undefined ? '' : words(picture.alt)}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className="mx-auto h-auto max-w-full rounded-block"
      />
    </picture>
  )
  if (picture.link === undefined) return drawn
  return (
    <SmartLink to={picture.link} className="block rounded-block">
      {drawn}
    </SmartLink>
  )
}

export const image = block(ImageBlock, Picture)
