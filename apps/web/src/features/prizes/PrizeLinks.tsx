import { Link } from 'react-router'
import gem from '../../assets/art/gem.webp'
import ticket from '../../assets/art/ticket.webp'
import wheel from '../../assets/art/wheel.webp'
import { useT } from '../../i18n/language.ts'

/** The way to wheel, scratch card and invitations. */
export function PrizeLinks() {
  const t = useT()
  const links = [
    { to: '/freeSpin', art: wheel, title: t('prizes.wheelTitle') },
    { to: '/scratch', art: ticket, title: t('prizes.scratchTitle') },
    { to: '/invite', art: gem, title: t('invites.title') },
  ]
  return (
    <ul className="grid grid-cols-3 gap-3">
      {links.map(({ to, art, title }) => (
        <li key={to}>
          <Link
            to={to}
            className="block-surface grid h-full justify-items-center gap-2 p-3 text-center text-sm font-semibold"
          >
            <img src={art} alt="" width={56} height={56} />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
