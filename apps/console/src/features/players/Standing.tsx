import type { PlayerProfile } from '@baize/contract'
import { Link } from 'react-router'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { gameName } from '../replay/game-name.ts'

type OfPlayer = { readonly player: PlayerProfile }

const TONES = { CHECKING: 'waiting', REVIEWING: 'waiting', APPROVED: 'good', REJECTED: 'bad' } as const

/** How far the account is verified and secured, and where the player came from. */
export function Standing({ player }: OfPlayer) {
  const t = useT()
  const { identity, origin } = player
  const yesNo = (is: boolean) => t(is ? 'care.yes' : 'care.no')
  return (
    <Section title={t('care.standing')}>
      <Facts
        facts={[
          [t('desk.registered'), <Time key="registered" at={player.registeredAt} />],
          [t('desk.country'), player.countryId || '—'],
          [t('care.vip'), player.vipLevel],
          [t('desk.identity'), player.identityLevel],
          ...(identity
            ? [
                [
                  t('care.lastDocument'),
                  <span key="identity" className="flex flex-wrap items-center gap-2">
                    <StatusChip tone={TONES[identity.state]}>
                      {t(`care.identity.${identity.state}`)}
                    </StatusChip>
                    {identity.reason !== null && t(`reason.identity.${identity.reason}`)}
                    <Time at={identity.sentAt} />
                  </span>,
                ] as const,
              ]
            : []),
          [t('care.emailChecked'), yesNo(player.emailChecked)],
          [t('care.phoneChecked'), yesNo(player.phoneChecked)],
          [t('care.secondFactor'), yesNo(player.secondFactor)],
          ...(origin.promoCode === '' ? [] : [[t('care.promoCode'), origin.promoCode] as const]),
          ...(origin.inviteCode === '' ? [] : [[t('care.inviteCode'), origin.inviteCode] as const]),
        ]}
      />
    </Section>
  )
}

/** Open bets, and the accounts that withdrawals are paid to. */
export function OpenMoney({ player }: OfPlayer) {
  const t = useT()
  const { openBets, payoutAccounts, currencyId, userId } = player
  return (
    <Section title={t('care.openMoney')}>
      <h3 className="text-sm text-faint">{t('care.openBets')}</h3>
      {openBets.length === 0 ? (
        <p className="text-quiet">{t('care.noOpenBets')}</p>
      ) : (
        <ul className="grid gap-1">
          {openBets.map((bet) => (
            <li key={bet.id} className="flex flex-wrap gap-2">
              <Link className="underline" to={`/players/${userId}/bets/${bet.id}`}>
                {gameName(bet.gameId)}
              </Link>
              <Money amount={bet.stake} currencyId={currencyId} />
              <Time at={bet.createdAt} ago />
            </li>
          ))}
        </ul>
      )}
      <h3 className="text-sm text-faint">{t('care.payoutAccounts')}</h3>
      {payoutAccounts.length === 0 ? (
        <p className="text-quiet">{t('care.noPayoutAccounts')}</p>
      ) : (
        <ul className="grid gap-1">
          {payoutAccounts.map((account) => (
            <li key={account.id} className="flex flex-wrap gap-2">
              <span>
                {account.bank} {account.masked}
              </span>
              <Time at={account.addedAt} />
              {account.removedAt !== null && <StatusChip tone="plain">{t('care.removed')}</StatusChip>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
