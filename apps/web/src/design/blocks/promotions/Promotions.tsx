import { type PromotionCard, PromotionsBlock } from '@baize/contract/player/blocks/promotions'
import { useId } from 'react'
import lens from '../../../assets/art/lens.webp'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useDateTime, useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BANNER_ACTION, Banner, BannerWords } from '../Banner.tsx'
import { block } from '../block.tsx'
import { SectionHead } from '../SectionHead.tsx'
import { useStanding } from './use-standing.ts'

/** A promotion that ends within this time shows a countdown. */
const ENDING_SOON_MS = 24 * 60 * 60_000

/** Current promotions by server time. Expired ones disappear without a reload. */
function Promotions({ title, cards, hideEmpty }: PromotionsBlock) {
  const t = useT()
  const words = useDesignText()
  const heading = useId()
  const { standing, nowMs } = useStanding(cards)
  if (standing.length === 0 && hideEmpty) return null
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <SectionHead id={heading} title={title === undefined ? t('live.promotions') : words(title)} />
      {standing.length === 0 ? (
        <div className="block-surface">
          <EmptyState art={lens} title={t('live.noPromotions')} text={t('live.noPromotionsText')} />
        </div>
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
          {standing.map(({ card, key }) => (
            <li key={key} className="grid">
              <Card card={card} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const promotions = block(PromotionsBlock, Promotions)

function Card({ card, nowMs }: { card: PromotionCard; nowMs: number }) {
  const words = useDesignText()
  const { art, image, gradient, link, until } = card
  const title = words(card.title)
  return (
    <Banner
      art={art}
      image={image}
      gradient={gradient}
      className="min-h-44 transition-transform duration-200 ease-out-soft has-[a:hover,button:hover]:-translate-y-1 md:[&]:p-5 md:[&]:pr-[34%]"
    >
      <h3 className="text-lg leading-tight font-extrabold">{title}</h3>
      <BannerWords title="" text={words(card.text)} />
      {until !== undefined && <TimeLeft untilMs={Date.parse(until)} nowMs={nowMs} title={title} />}
      {link !== undefined && (
        <p className="pt-3">
          <SmartLink to={link} className={BANNER_ACTION}>
            {words(card.action)}
          </SmartLink>
        </p>
      )}
    </Banner>
  )
}

function TimeLeft({ untilMs, nowMs, title }: { untilMs: number; nowMs: number; title: string }) {
  const t = useT()
  const dateTime = useDateTime()
  return (
    <p className="amount mt-2 w-fit rounded-full bg-black/35 px-2.5 py-0.5 text-xs font-semibold">
      {untilMs - nowMs < ENDING_SOON_MS ? (
        <Countdown endsAt={untilMs} label={`${title}: ${t('live.ends')}`} />
      ) : (
        t('live.promotionUntil', { time: dateTime(untilMs) })
      )}
    </p>
  )
}
