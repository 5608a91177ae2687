import { CountdownBlock } from '@baize/contract/player/blocks/countdown'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { Countdown as Timer } from '../../../ui/Countdown.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { BANNER_ACTION, Banner, BannerWords } from '../Banner.tsx'
import { block } from '../block.tsx'

/** Counts down to a server time, then shows the `after` text or disappears. */
function CountdownBanner({ until, ...data }: CountdownBlock) {
  return until === undefined ? null : <Counting endsAt={Date.parse(until)} {...data} />
}

export const countdown = block(CountdownBlock, CountdownBanner)

function Counting({
  endsAt,
  title,
  text,
  after,
  action,
  link,
  ...dress
}: Omit<CountdownBlock, 'until'> & { endsAt: number }) {
  const t = useT()
  const words = useDesignText()
  const isOver = useCountdown(endsAt) === 0
  const said = words(isOver ? after : text)
  if (isOver && said === '') return null
  return (
    <Banner {...dress} label={words(title) || t('live.ends')} className="min-h-36">
      <BannerWords title={words(title)} text={said} />
      <div className="flex flex-wrap items-center gap-3 pt-3 empty:hidden">
        {!isOver && (
          <Timer
            endsAt={endsAt}
            label={t('live.ends')}
            className="rounded-control bg-black/35 px-3 py-1.5 text-xl font-extrabold shadow-[inset_0_0_0_1px_rgb(255_255_255/14%)] md:text-2xl"
          />
        )}
        {link !== undefined && words(action) !== '' && (
          <SmartLink to={link} className={BANNER_ACTION}>
            {words(action)}
          </SmartLink>
        )}
      </div>
    </Banner>
  )
}
