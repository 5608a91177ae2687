import { CATEGORY_LIST_PATH, CategoryListReply } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import {
  Cherry,
  CircleDot,
  Gem,
  Gift,
  LayoutGrid,
  type LucideIcon,
  Spade,
  Ticket,
  Trophy,
  Zap,
} from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { useStrip } from '../../ui/Scroller.tsx'
import { useArrowKeys } from '../../ui/use-arrow-keys.ts'
import { useNameOf } from './tile-game.ts'
import { useCatalogue } from './use-catalogue.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  cherry: Cherry,
  'circle-dot': CircleDot,
  gem: Gem,
  gift: Gift,
  grid: LayoutGrid,
  spade: Spade,
  ticket: Ticket,
  trophy: Trophy,
  zap: Zap,
}
const CHIP =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors duration-150'

export const useCategories = () => useCatalogue(CATEGORY_LIST_PATH, CategoryListReply)

/** Category chips, All Games first. Scrolls horizontally; arrow keys move between them. */
export function CategoryStrip({ current }: { current?: string }) {
  const t = useT()
  const nameOf = useNameOf()
  const { data: categories } = useCategories()
  const { strip, look, fade } = useStrip<HTMLUListElement>()
  const isThere = categories !== undefined
  useEffect(() => {
    const chip = isThere && strip.current?.querySelector('[aria-current=page]')
    // Scrolls horizontally only: `scrollIntoView` could also scroll the page.
    if (chip instanceof HTMLElement && strip.current)
      strip.current.scrollTo({ left: chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2 })
  }, [isThere, strip])
  // Tab still visits every link, as in any list.
  useArrowKeys(strip, (step) => {
    const links = [...(strip.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at === -1 ? undefined : links[at + step]
    next?.focus()
    return next !== undefined
  })
  return (
    <nav aria-label={t('lobby.categories')} className="min-w-0">
      <ul ref={strip} onScroll={look} className={cx('strip -mx-1 min-h-13 items-center gap-2 px-1', fade)}>
        {!categories && <StripSkeleton />}
        {categories?.map((category) => {
          const Icon = (Object.hasOwn(ICONS, category.icon) ? ICONS[category.icon] : undefined) ?? CircleDot
          const isCurrent = category.id === current
          return (
            <li key={category.id}>
              <Link
                to={`/games/${category.id}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  CHIP,
                  isCurrent
                    ? 'border-transparent bg-accent text-on-accent'
                    : 'border-line bg-block text-quiet hover:bg-button hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {nameOf(category)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const StripSkeleton = () =>
  ['w-28', 'w-38', 'w-24', 'w-32', 'w-34', 'w-36'].map((width) => (
    <li key={width} aria-hidden>
      <Skeleton className={cx('h-11 [&]:rounded-full', width)} />
    </li>
  ))
