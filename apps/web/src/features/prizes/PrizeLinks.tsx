import type { PrizeKind } from '@baize/contract/shared'
import { Link } from 'react-router'
import gem from '../../assets/art/gem.webp'
import ticket from '../../assets/art/ticket.webp'
import wheel from '../../assets/art/wheel.webp'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { usePrizes } from './use-prizes.ts'

/** The way to wheel, scratch card and invitations; players see how many draws they have. */
export function PrizeLinks() {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const links = [
    { to: '/scratch', art: ticket, title: t('prizes.scratchTitle'), kind: 'scratch' },
    { to: '/freeSpin', art: wheel, title: t('prizes.wheelTitle'), kind: 'wheel' },
    { to: '/invite', art: gem, title: t('invites.title'), kind: null },
  ] as const
  return (
    <ul className="grid grid-cols-3 gap-3">
      {links.map(({ to, art, title, kind }) => (
        <li key={to}>
          <Link
            to={to}
            className="block-surface relative grid h-full justify-items-center gap-2 p-3 text-center text-sm font-semibold"
          >
            <img src={art} alt="" width={56} height={56} />
            {title}
            {hasLogin && kind !== null && <Left kind={kind} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Left({ kind }: { kind: PrizeKind }) {
  const t = useT()
  const count = usePrizes(kind).data?.model.tickets ?? 0
  if (count === 0) return null
  return (
    <span className="absolute top-2 right-2">
      <Badge tone="accent">
        <span aria-hidden>{count}</span>
        <span className="sr-only">
          {t(kind === 'wheel' ? 'prizes.spinsLeft' : 'prizes.cardsLeft', { count })}
        </span>
      </Badge>
    </span>
  )
}
