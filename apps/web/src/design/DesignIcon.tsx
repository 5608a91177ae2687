import {
  CircleDot,
  CircleUserRound,
  Download,
  Gem,
  Gift,
  History,
  Info,
  LayoutGrid,
  type LucideIcon,
  MessagesSquare,
  Plus,
  ShieldCheck,
  Star,
  Tag,
  Trophy,
  Wallet,
} from 'lucide-react'
import { useDesign } from '../session/design.ts'
import { addressOf } from './assets.ts'

/** Icons that a design can name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  account: CircleUserRound,
  chat: MessagesSquare,
  download: Download,
  gem: Gem,
  gift: Gift,
  help: Info,
  history: History,
  home: LayoutGrid,
  plus: Plus,
  shield: ShieldCheck,
  star: Star,
  tag: Tag,
  trophy: Trophy,
  wallet: Wallet,
}

type DesignIconProps = { name: string; className: string; strokeWidth?: number }

/**
 * One of the site's icons by name, or an image of the design. Falls back to a dot, since in a rail an entry is only its
 * icon.
 */
export function DesignIcon({ name, className, strokeWidth = 2 }: DesignIconProps) {
  const assets = useDesign(({ model }) => model?.assetMappings)
  const picture = assets && addressOf(name, assets)
  if (picture !== undefined) return <img src={picture} alt="" className={className} />
  const Icon = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? CircleDot
  return <Icon aria-hidden strokeWidth={strokeWidth} className={className} />
}
