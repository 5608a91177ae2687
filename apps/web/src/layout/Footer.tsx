import { FooterBlock, type FooterMark } from '@baize/contract/player/blocks/footer'
import { cx } from '@baize/ui/cx'
import { addressOf } from '../design/assets.ts'
import type { DesignItem } from '../design/find-page.ts'
import { useFrameData } from '../design/frame.ts'
import { keyed } from '../design/keyed.ts'
import { useDesignText } from '../i18n/design-text.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { GamblingHelp } from '../links/GamblingHelp.tsx'
import { SmartLink } from '../links/SmartLink.tsx'
import { useDesign } from '../session/design.ts'
import { useStartup } from '../session/startup.ts'
import { chooseLanguage } from '../ui/choose-language.ts'

const LINK = 'py-2 text-left text-quiet transition-colors hover:text-ink md:py-1.5'

/** Footer of every page: links, payment and provider logos, licence, and the 18+ notice. */
export function Footer({ item }: { item: DesignItem | undefined }) {
  const t = useT()
  const footer = useFrameData(FooterBlock, item)
  const { columns, payments, providers, adults } = footer
  return (
    <footer className="mt-auto bg-(--footer-bg) px-4 pt-12 pb-(--mobile-footer-padding-bottom) text-sm text-faint md:px-6 md:pb-(--pc-footer-padding-bottom)">
      <div className="below-fold mx-auto grid max-w-[calc(var(--max-width)-3rem)] grid-cols-1 gap-6 border-t border-line pt-6">
        {columns.length > 0 && <Columns columns={columns} />}
        {payments.length + providers.length > 0 && (
          <div className="grid grid-cols-1 gap-4 md:flex md:flex-wrap md:gap-x-10">
            <Marks kind="payments" marks={payments} />
            <Marks kind="providers" marks={providers} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {adults && (
            <span className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold">
              18+
            </span>
          )}
          <Texts {...footer} />
          {footer.languages && <Languages />}
          <SmartLink
            to="/chatlive?room=support"
            className={cx(LINK, 'font-medium underline underline-offset-4')}
          >
            {t('shell.support')}
          </SmartLink>
          {adults && (
            <GamblingHelp className="w-full py-2.5 font-medium text-quiet underline underline-offset-4 hover:text-ink md:w-auto" />
          )}
        </div>
      </div>
    </footer>
  )
}

function Columns({ columns }: Pick<FooterBlock, 'columns'>) {
  const t = useT()
  const words = useDesignText()
  return (
    <nav
      aria-label={t('shell.footerLinks')}
      className="grid grid-cols-2 gap-x-6 gap-y-8 pb-2 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {keyed(columns, ({ title }) => words(title)).map(([key, { title, links }]) => (
        <section key={key}>
          <h2 className="mb-1.5 text-sm font-semibold text-ink">{words(title)}</h2>
          <ul className="grid justify-items-start">
            {keyed(links, ({ link }) => link).map(([place, { name, link }]) => (
              <li key={place} className="flex">
                <SmartLink to={link} className={LINK}>
                  {words(name)}
                </SmartLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const MARK =
  'grid h-9 place-items-center rounded-small border border-line bg-block px-3 text-xs font-semibold text-quiet'

function Marks({ kind, marks }: { kind: 'payments' | 'providers'; marks: readonly FooterMark[] }) {
  const t = useT()
  const words = useDesignText()
  if (marks.length === 0) return null
  const label = kind === 'payments' ? t('shell.payments') : t('shell.providers')
  return (
    <section aria-label={label} className="grid gap-2">
      <h2 className="text-xs font-semibold tracking-wide uppercase">{label}</h2>
      <ul className="flex flex-wrap gap-2">
        {keyed(marks, ({ name }) => words(name)).map(([key, mark]) => (
          <li key={key}>
            {mark.link === undefined ? (
              <span className={MARK}>
                <MarkFace {...mark} />
              </span>
            ) : (
              <SmartLink to={mark.link} className={cx(MARK, 'hover:text-ink')}>
                <MarkFace {...mark} />
              </SmartLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MarkFace({ name, image }: FooterMark) {
  const words = useDesignText()
  const assets = useDesign(({ model }) => model?.assetMappings)
  const address = assets && image !== '' ? addressOf(image, assets) : undefined
  if (address === undefined) return words(name)
  return <img src={address} alt={words(name)} loading="lazy" className="h-5 max-w-24 object-contain" />
}

function Texts({ texts, licence, adults }: FooterBlock) {
  const t = useT()
  const words = useDesignText()
  const own = [...(adults ? [t('shell.adultsOnly')] : []), t('shell.demoMoney')]
  const paragraphs = texts.length > 0 ? texts.map(words) : own
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      {keyed(paragraphs, (text) => text).map(([key, text]) => (
        <p key={key}>{text}</p>
      ))}
      {licence && (
        <p>
          {licence.link === undefined ? (
            words(licence.text)
          ) : (
            <SmartLink to={licence.link} className="text-left underline underline-offset-4 hover:text-ink">
              {words(licence.text)}
            </SmartLink>
          )}
        </p>
      )}
    </div>
  )
}

function Languages() {
  const t = useT()
  const { languages } = useStartup()
  const now = useLanguage()
  return (
    <ul aria-label={t('shell.language')} className="flex flex-wrap gap-1">
      {languages.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            lang={id}
            aria-pressed={id === now}
            onClick={() => void chooseLanguage(id)}
            className={cx(
              'min-h-9 rounded-control px-3 font-medium transition-colors',
              id === now ? 'bg-button text-ink' : 'hover:text-ink',
            )}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
