import type { PlayerProfile } from '@baize/contract/operator'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { PayoutAccount } from '../../ui/PayoutAccount.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { gameName } from '../replay/game-name.ts'

type OfPlayer = { readonly player: PlayerProfile }

const TONES = { CHECKING: 'waiting', REVIEWING: 'waiting', APPROVED: 'good', REJECTED: 'bad' } as const

const LEVELS = ['story.level.0', 'story.level.1', 'story.level.2'] as const

export const levelName = (level: number, t: T): string => t(LEVELS[level] ?? 'story.level.0')

/** How far the account is verified and secured. */
export function AccountStanding({ player }: OfPlayer) {
  const t = useT()
  const { identity } = player
  const yesNo = (is: boolean) => t(is ? 'care.yes' : 'care.no')
  return (
    <Section title={t('care.standing')}>
      <Facts
        facts={[
          [t('desk.registered'), <Time key="registered" at={player.registeredAt} />],
          [t('desk.country'), player.countryId || '—'],
          [t('care.vip'), player.vipLevel],
          [t('desk.identity'), levelName(player.identityLevel, t)],
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
          ...(player.unreachable.length === 0
            ? []
            : [[t('care.unreachable'), <Unreachable key="unreachable" player={player} />] as const]),
        ]}
      />
    </Section>
  )
}

/** Names of the attribution that the browser or the app kept, in the order of the list. */
const ATTRIBUTION = [
  ['utmSource', 'care.channel'],
  ['utmMedium', 'care.medium'],
  ['utmCampaign', 'care.campaign'],
  ['referrer', 'care.referrer'],
  ['wta', 'care.wta'],
  ['gaid', 'care.gaid'],
  ['aid', 'care.aid'],
  ['afid', 'care.afid'],
] as const

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How the player came to the site: the invitation, the campaign and the ids of their device. */
export function CameFrom({ player }: OfPlayer) {
  const t = useT()
  const { promoCode, inviteCode, wheelTag, attribution } = player.origin
  const facts = [
    [t('care.inviteCode'), inviteCode],
    [t('care.wheelTag'), wheelTag],
    [t('care.promoCode'), promoCode],
    ...ATTRIBUTION.map(([name, key]) => [t(key), textIn(attribution[name])] as const),
  ] as const
  const known = facts.filter(([, value]) => value !== '')
  return (
    <Section title={t('care.cameFrom')}>
      {known.length === 0 ? (
        <p className="text-quiet">{t('care.cameByThemselves')}</p>
      ) : (
        <Facts
          facts={known.map(([name, value]) => [
            name,
            <span key={name} className="break-all">
              {value}
            </span>,
          ])}
        />
      )}
    </Section>
  )
}

/** Addresses that nothing is sent to any more. Support says when one works again. */
function Unreachable({ player: { userId, unreachable } }: OfPlayer) {
  const t = useT()
  const act = useAct()
  const mayWrite = useMay('players.write')
  const [asked, setAsked] = useState<PlayerProfile['unreachable'][number]['channel']>()
  return (
    <>
      <ul className="grid gap-2">
        {unreachable.map(({ channel, reason, since }) => (
          <li key={channel} className="flex flex-wrap items-center gap-2">
            <StatusChip tone="bad">{t(`care.reach.${reason}`)}</StatusChip>
            {t(`care.reach.${channel}`)}
            <Time at={since} />
            {mayWrite && <Button onClick={() => setAsked(channel)}>{t('care.reachAgain')}</Button>}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={t('care.reachAgain')}
          action={t('care.reachAgain')}
          onClose={() => setAsked(undefined)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/player/reach',
                { userId, channel: asked, reason },
                { done: t('care.reached') },
              )
            ).ok
          }
        />
      )}
    </>
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
              <PayoutAccount account={account} />
              <Time at={account.addedAt} />
              {account.removedAt !== null && <StatusChip tone="plain">{t('care.removed')}</StatusChip>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
