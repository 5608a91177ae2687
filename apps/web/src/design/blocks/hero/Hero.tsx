import { HERO_GRADIENTS, HeroBlock, type HeroSlide } from '@baize/contract/player/blocks/hero'
import { cx } from '@baize/ui/cx'
import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { artFile } from '../../../assets/art.ts'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { useDesign } from '../../../session/design.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useArrowKeys } from '../../../ui/use-arrow-keys.ts'
import { addressOf } from '../../assets.ts'
import { block } from '../block.tsx'
import { useAdvance } from './use-advance.ts'

const ACTION = `${buttonClass('primary')} [&]:bg-white [&]:text-[#0c1a26] [&]:hover:bg-white/90`

/** Carousel of slides with scroll snapping. Advances automatically only if the design says so. */
function Hero({ slides, seconds }: HeroBlock) {
  const t = useT()
  const whole = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const goTo = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: (list.scrollWidth / slides.length) * index, behavior: 'smooth' })
  }
  const advance = useAdvance(whole, slides.length > 1 ? seconds : 0, () =>
    goTo((current + 1) % slides.length),
  )
  useArrowKeys(whole, (step) => {
    const next = current + step
    if (next < 0 || next >= slides.length) return false
    goTo(next)
    return true
  })
  const numbered = slides.map((slide, at) => ({ slide, at }))
  return (
    <section ref={whole} aria-label={t('lobby.heroLabel')} aria-roledescription="carousel">
      <ul
        ref={track}
        onScroll={({ currentTarget: list }) =>
          setCurrent(Math.round((list.scrollLeft / list.scrollWidth) * slides.length))
        }
        className="strip snap-x snap-mandatory gap-3 rounded-block"
      >
        {numbered.map(({ slide, at }) => (
          <Slide key={at} slide={slide} isFirst={at === 0} />
        ))}
      </ul>
      <div className="flex h-8 items-center justify-center">
        {slides.length > 1 &&
          numbered.map(({ at }) => (
            <button
              key={at}
              type="button"
              aria-label={t('lobby.slide', { number: at + 1, total: slides.length })}
              aria-current={at === current}
              onClick={() => goTo(at)}
              className="grid h-8 min-w-8 place-items-center"
            >
              <span
                className={cx(
                  'h-1.5 rounded-full transition-all duration-200',
                  at === current ? 'w-6 bg-accent' : 'w-1.5 bg-field-line',
                )}
              />
            </button>
          ))}
        {advance.toggle && (
          <button
            type="button"
            aria-label={t(advance.isPaused ? 'lobby.slidesGo' : 'lobby.slidesStop')}
            onClick={advance.toggle}
            className="grid size-8 place-items-center text-quiet hover:text-ink"
          >
            {advance.isPaused ? (
              <Play aria-hidden className="size-3.5" />
            ) : (
              <Pause aria-hidden className="size-3.5" />
            )}
          </button>
        )}
      </div>
    </section>
  )
}

function Slide({ slide, isFirst }: { slide: HeroSlide; isFirst: boolean }) {
  const words = useDesignText()
  const action = words(slide.action)
  return (
    <li
      className="relative isolate grid min-h-52 w-full shrink-0 snap-center content-center overflow-hidden rounded-block p-5 text-white md:min-h-68 md:p-10 [@media(height<30rem)]:min-h-40 [@media(height<30rem)]:py-4"
      style={{ backgroundImage: `linear-gradient(120deg, ${HERO_GRADIENTS[slide.gradient].join(', ')})` }}
    >
      <span
        aria-hidden
        className="absolute inset-0 -z-10 rounded-block bg-[radial-gradient(50%_90%_at_84%_30%,rgb(255_255_255/22%),transparent_70%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/12%)]"
      />
      <SlideArt slide={slide} isFirst={isFirst} />
      <div className="grid max-w-[62%] justify-items-start gap-2 md:max-w-[52%] md:gap-3 lg:max-w-md">
        <h2 className="text-2xl leading-[1.1] font-extrabold md:text-4xl">{words(slide.title)}</h2>
        <p className="text-sm text-white/90 md:text-base">{words(slide.text)}</p>
        {action !== '' && (
          <div className="pt-1.5">
            <SmartLink to={slide.link} className={ACTION}>
              {action}
            </SmartLink>
          </div>
        )}
      </div>
    </li>
  )
}

function SlideArt({ slide: { art, image }, isFirst }: { slide: HeroSlide; isFirst: boolean }) {
  const assets = useDesign(({ model }) => model?.assetMappings)
  const [front, behind] = art
  const picture = (image !== '' && assets && addressOf(image, assets)) || (front && artFile(front))
  if (!picture) return null
  return (
    <span aria-hidden className="absolute inset-y-0 right-0 -z-10 w-[44%] md:w-[42%]">
      {image === '' && behind !== undefined && (
        <img
          src={artFile(behind)}
          alt=""
          width={256}
          height={256}
          loading={isFirst ? 'eager' : 'lazy'}
          className="absolute right-[4%] bottom-[8%] w-[44%] max-w-32 rotate-12 drop-shadow-[0_18px_18px_rgb(0_0_0/45%)]"
        />
      )}
      <img
        src={picture}
        alt=""
        width={256}
        height={256}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="absolute top-1/2 right-[14%] max-h-full w-[78%] max-w-56 -translate-y-1/2 object-contain drop-shadow-[0_24px_24px_rgb(0_0_0/45%)] md:right-[24%]"
      />
    </span>
  )
}

export const hero = block(HeroBlock, Hero)
