import type { BottomTabsBlock } from '@baize/contract/player/blocks/bottom-tabs'
import { cx } from '@baize/ui/cx'
import { DesignIcon } from '../design/DesignIcon.tsx'
import { type ShownLink, useDesignLinks } from '../design/links.ts'
import { ReadyDot } from '../features/rewards/ReadyDot.tsx'
import { useT } from '../i18n/language.ts'
import { SmartLink } from '../links/SmartLink.tsx'
import { useDesign } from '../session/design.ts'

/** The page whose tab has a badge. */
const REWARDS = '/rewards'

const TAB =
  'grid min-h-14 content-center justify-items-center gap-0.5 text-[0.6875rem] font-medium transition-colors'

/** Main menu of the phone layout, within thumb reach. A design may keep it on larger screens. */
export function BottomTabs({ style, labels }: BottomTabsBlock) {
  const t = useT()
  const tabs = useDesignLinks('tabs')
  const hideOnPc = useDesign(({ settings }) => settings?.hideTagBarOnPc)
  if (tabs.length === 0) return null
  return (
    <nav
      aria-label={t('shell.mainMenu')}
      className={cx(
        'fixed inset-x-0 bottom-0 z-40 mx-auto grid max-w-(--frame-width) auto-cols-fr grid-flow-col border-t border-line bg-(--tabbar-bg) pr-1 pb-[env(safe-area-inset-bottom)] pl-[calc(var(--menu-space)+0.25rem)] [box-shadow:var(--tabbar-shadow)] backdrop-blur-md',
        hideOnPc && 'md:hidden',
      )}
    >
      {tabs.map((tab) => {
        const Look = tab.raised && style === 'raised' ? RaisedTab : Tab
        return <Look key={tab.id} {...tab} labels={labels} />
      })}
    </nav>
  )
}

type TabProps = ShownLink & Pick<BottomTabsBlock, 'labels'>

const Tab = ({ link, icon, label, labels }: TabProps) => (
  <SmartLink to={link} end className={cx(TAB, 'text-quiet')} activeClassName={cx(TAB, 'text-accent-ink')}>
    <span className="relative">
      <DesignIcon name={icon} className={labels ? 'size-5.5' : 'size-6.5'} />
      {link === REWARDS && <ReadyDot />}
    </span>
    <span className={labels ? undefined : 'sr-only'}>{label}</span>
  </SmartLink>
)

const RaisedTab = ({ link, icon, label, labels }: TabProps) => (
  <SmartLink to={link} className={cx(TAB, 'text-ink')}>
    <span
      className={cx(
        'grid place-items-center rounded-full bg-(--button-active) bg-(image:--button-active-image) text-(--on-button-active) shadow-[0_0_0_5px_var(--glow)]',
        labels ? '-mt-2.5 size-8' : 'size-10',
      )}
    >
      <DesignIcon name={icon} className="size-5" strokeWidth={2.75} />
    </span>
    <span className={labels ? undefined : 'sr-only'}>{label}</span>
  </SmartLink>
)
