import { useRef, useState } from 'react'
import bomb from '../../assets/art/bomb.webp'
import coin from '../../assets/art/coin.webp'
import gem from '../../assets/art/gem.webp'
import shield from '../../assets/art/shield.webp'
import { useT } from '../../i18n/language.ts'
import { SmartLink } from '../../links/SmartLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'

const ACTION = `${buttonClass('primary')} [&]:bg-white [&]:text-[#0c1a26] [&]:hover:bg-white/90`

type Slide = {
  id: string
  title: string
  text: string
  /** What its button says, and the link behind it. */
  action: string
  to: string
  gradient: string
  art: readonly string[]
}

/** Scrolls sideways under the finger and snaps; nothing moves by itself. */
export function Hero() {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const slides: readonly Slide[] = [
    {
      id: 'mines',
      title: t('lobby.heroMines'),
      text: t('lobby.heroMinesText'),
      action: t('lobby.heroMinesAction'),
      to: '/h5/mines',
      gradient: 'from-[#0d8f8c] via-[#0b6a80] to-[#0a2c4d]',
      art: [gem, bomb],
    },
    {
      id: 'fairness',
      title: t('lobby.heroFair'),
      text: t('lobby.heroFairText'),
      action: t('lobby.heroFairAction'),
      to: '/fairness',
      gradient: 'from-[#2f66d6] via-[#243f9e] to-[#141b4f]',
      art: [shield],
    },
    {
      id: 'wallet',
      title: t('lobby.heroWallet'),
      text: t('lobby.heroWalletText'),
      action: t('lobby.heroWalletAction'),
      to: '#recharge',
      gradient: 'from-[#b36a12] via-[#86420f] to-[#3a1a10]',
      art: [coin],
    },
  ]
  const goTo = (index: number) => {
    const list = track.current
    list?.scrollTo({ left: (list.scrollWidth / slides.length) * index, behavior: 'smooth' })
  }
  return (
    <section aria-label={t('lobby.heroLabel')} aria-roledescription="carousel">
      <ul
        ref={track}
        onScroll={({ currentTarget: list }) =>
          setCurrent(Math.round((list.scrollLeft / list.scrollWidth) * slides.length))
        }
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-block [scrollbar-width:none]"
      >
        {slides.map((slide) => (
          <li
            key={slide.id}
            className={cx(
              'relative isolate grid min-h-52 w-full shrink-0 snap-center content-center overflow-hidden rounded-block bg-linear-120 p-5 text-white md:min-h-68 md:p-10',
              slide.gradient,
            )}
          >
            <span
              aria-hidden
              className="absolute inset-0 -z-10 rounded-block bg-[radial-gradient(50%_90%_at_84%_30%,rgb(255_255_255/22%),transparent_70%)] shadow-[inset_0_0_0_1px_rgb(255_255_255/12%)]"
            />
            <HeroArt art={slide.art} />
            <div className="grid max-w-[62%] justify-items-start gap-2 md:max-w-[52%] md:gap-3 lg:max-w-md">
              <h2 className="text-2xl leading-[1.1] font-extrabold md:text-4xl">{slide.title}</h2>
              <p className="text-sm text-white/90 md:text-base">{slide.text}</p>
              <div className="pt-1.5">
                <SmartLink to={slide.to} className={ACTION}>
                  {slide.action}
                </SmartLink>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex justify-center">
        {slides.map((slide, index) => (
          <button
            key={slide.id}
            type="button"
            aria-label={t('lobby.slide', { number: index + 1, total: slides.length })}
            aria-current={index === current}
            onClick={() => goTo(index)}
            className="grid h-8 min-w-8 place-items-center"
          >
            <span
              className={cx(
                'h-1.5 rounded-full transition-all duration-200',
                index === current ? 'w-6 bg-accent' : 'w-1.5 bg-field-line',
              )}
            />
          </button>
        ))}
      </div>
    </section>
  )
}

function HeroArt({ art }: { art: readonly string[] }) {
  const [front, behind] = art
  return (
    <span aria-hidden className="absolute inset-y-0 right-0 -z-10 w-[44%] md:w-[42%]">
      {behind !== undefined && (
        <img
          src={behind}
          alt=""
          width={256}
          height={256}
          className="absolute right-[4%] bottom-[8%] w-[44%] max-w-32 rotate-12 drop-shadow-[0_18px_18px_rgb(0_0_0/45%)]"
        />
      )}
      <img
        src={front}
        alt=""
        width={256}
        height={256}
        fetchPriority="high"
        className="absolute top-1/2 right-[14%] w-[78%] max-w-56 -translate-y-1/2 drop-shadow-[0_24px_24px_rgb(0_0_0/45%)] md:right-[24%]"
      />
    </span>
  )
}
