import { AppScreensBlock } from '@baize/contract/player/blocks/app-screens'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useDesign } from '../../../session/design.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { addressOf } from '../../assets.ts'
import { keyed } from '../../keyed.ts'
import { block } from '../block.tsx'

function AppScreens({ title, shots }: AppScreensBlock) {
  const words = useDesignText()
  const assets = useDesign(({ model }) => model?.assetMappings)
  const shown = shots.flatMap(({ image, alt }) => {
    const address = addressOf(image, assets ?? {})
    return address === undefined ? [] : [{ address, alt: words(alt) }]
  })
  if (shown.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-bold">{words(title)}</h2>
      <ScrollRegion label={words(title)} className="strip gap-4 pb-2">
        {keyed(shown, ({ address }) => address).map(([key, { address, alt }]) => (
          <img
            key={key}
            src={address}
            alt={alt}
            width={390}
            height={844}
            loading="lazy"
            className="h-auto w-44 shrink-0 rounded-[22px] border-4 border-raised bg-sunken shadow-block md:w-56"
          />
        ))}
      </ScrollRegion>
    </section>
  )
}

export const appScreens = block(AppScreensBlock, AppScreens)
