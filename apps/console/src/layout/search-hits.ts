import { type Found, type Permission, SiteSettings } from '@baize/contract/operator'
import { SCREENS } from '../areas.ts'
import { kindName } from '../features/ledger/names.ts'
import { gameName } from '../features/replay/game-name.ts'
import type { Recent } from '../session/recent.ts'
import { groupDigits } from '../ui/Money.tsx'
import { timeText } from '../ui/Time.tsx'
import { isPlainKey, type T } from '../words/words.ts'

/** What the search offers: a place with its name and what tells it from others of that name. */
export type Hit = Recent
type Kind = 'recent' | 'screens' | 'settings' | keyof Found
export type HitGroup = { readonly kind: Kind; readonly hits: readonly Hit[] }

const SETTINGS = Object.keys(SiteSettings.shape)
  .map((name) => `site.${name}`)
  .filter(isPlainKey)

type Told = { readonly t: T; readonly locale: string }

/** Lower case and without accents, as people type. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const fits =
  (sought: string) =>
  ({ title, text }: Hit): boolean =>
    fold(`${title} ${text}`).includes(fold(sought))

/** Recent places, screens and settings by their names in the person's language: without the server, so at once. */
export function localGroups(
  sought: string,
  { recent, held, t }: { recent: readonly Hit[]; held: ReadonlySet<Permission>; t: T },
): readonly HitGroup[] {
  const screens = SCREENS.filter(
    ({ permission, isInMenu }) => isInMenu !== false && held.has(permission),
  ).map(({ path, title, area }): Hit => ({ title: t(title), text: t(`area.${area}`), to: `/${path}` }))
  const settings = held.has('site.read')
    ? SETTINGS.map((key): Hit => ({ title: t(key), text: t('site.title'), to: '/site' }))
    : []
  const match = fits(sought)
  return [
    { kind: 'recent', hits: recent.filter(match) },
    { kind: 'screens', hits: screens.filter(match) },
    // All settings before anything is typed would bury the screens.
    { kind: 'settings', hits: sought === '' ? [] : settings.filter(match) },
  ]
}

type OfPlayer = Found['deposits'][number]

/** What the server found, in the order of the groups. */
export function foundGroups(found: Found, { t, locale }: Told): readonly HitGroup[] {
  const about = ({ username, amount, currencyId, at }: OfPlayer): string =>
    `${username} · ${groupDigits(amount, locale)} ${currencyId} · ${timeText(at, locale)}`
  return [
    {
      kind: 'players',
      hits: found.players.map(({ userId, username, email, phone, realName, states }) => ({
        title: username,
        text: [userId, email, phone, realName, ...states.map((state) => t(`desk.${state}`))]
          .filter((value) => value !== '')
          .join(' · '),
        to: `/players/${userId}`,
      })),
    },
    {
      kind: 'bets',
      hits: found.bets.map((bet) => ({
        title: gameName(bet.gameId),
        text: about(bet),
        to: `/players/${bet.userId}/bets/${bet.id}`,
      })),
    },
    {
      kind: 'deposits',
      hits: found.deposits.map((deposit) => ({
        title: t('kind.deposit'),
        text: about(deposit),
        to: `/deposits?player=${deposit.userId}`,
      })),
    },
    {
      kind: 'withdrawals',
      hits: found.withdrawals.map((withdrawal) => ({
        title: t('desk.withdrawal'),
        text: about(withdrawal),
        to: `/withdrawals/${withdrawal.id}`,
      })),
    },
    {
      kind: 'rounds',
      hits: found.rounds.map(({ gameId, round, at }) => ({
        title: `${gameName(gameId)} ${round}`,
        text: timeText(at, locale),
        to: `/rounds/${gameId}/${round}`,
      })),
    },
    {
      kind: 'terms',
      hits: found.terms.map(({ line, term, at }) => ({
        title: `${line} ${term}`,
        text: timeText(at, locale),
        to: `/lottery/${line}/${term}`,
      })),
    },
    {
      kind: 'transactions',
      hits: found.transactions.map(({ id, kind, at }) => ({
        title: kindName(kind, t),
        text: timeText(at, locale),
        to: `/ledger/${id}`,
      })),
    },
    {
      kind: 'conversations',
      hits: found.conversations.map(({ userId, username, state, at }) => ({
        title: username,
        text: `${t(`chat.state.${state}`)} · ${timeText(at, locale)}`,
        to: `/chat/support/${userId}`,
      })),
    },
  ]
}
