import { VideoBlock } from '@baize/contract/player/blocks/video'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useDesign } from '../../../session/design.ts'
import { useReducedMotion } from '../../../ui/reduced-motion.ts'
import { addressOf } from '../../assets.ts'
import { block } from '../block.tsx'

const NO_ASSETS = {}

/** Self-hosted video. Autoplay is muted and can always be stopped. */
function Video({ src, poster, captions, title, muted, loop, autoplay, width, height }: VideoBlock) {
  const words = useDesignText()
  const language = useLanguage()
  const still = useReducedMotion()
  const assets = useDesign(({ model }) => model?.assetMappings ?? NO_ASSETS)
  const find = (name: string | undefined) => (name ? addressOf(name, assets) : undefined)
  const film = find(src)
  if (film === undefined) return null
  const playsItself = autoplay && !still
  const spoken = captions?.[language] ? language : 'en'
  const track = find(captions?.[spoken])
  const given = {
    src: film,
    poster: find(poster),
    width,
    height,
    'aria-label': words(title) || undefined,
    controls: true,
    playsInline: true,
    loop,
    autoPlay: playsItself,
    preload: playsItself ? 'auto' : 'metadata',
    className: 'mx-auto h-auto w-full rounded-block bg-sunken shadow-block',
    style: { maxWidth: width },
  } as const
  // Accessibility: without captions the video starts muted.
  if (track === undefined) return <video {...given} muted />
  return (
    <video {...given} muted={muted || autoplay}>
      <track kind="captions" src={track} srcLang={spoken} default />
    </video>
  )
}

export const video = block(VideoBlock, Video)
