import type { ReviewedIdentity } from '@baize/contract/operator'
import { ageAt } from '@baize/contract/player'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { dayName, Time } from '../../ui/Time.tsx'
import { wordOf } from '../../words/described-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { isPlainKey } from '../../words/words.ts'
import { Decision } from './Decision.tsx'
import { Files } from './Files.tsx'
import { type NameMatch, nameMatch } from './name-match.ts'

/** Documents that wait for a review, oldest first. */
export function Identities() {
  const t = useT()
  const queue = useRead('/api/operator/identities', { pageSize: 20 })
  return (
    <Page title={t('desk.identity.queue')} about={t('desk.identity.queueAbout')}>
      <Answered of={queue}>
        {({ model }) =>
          model.items.length === 0 ? (
            <Empty title={t('desk.identity.none')} />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              {model.items.map((item) => (
                <Document key={item.id} identity={item} />
              ))}
            </div>
          )
        }
      </Answered>
    </Page>
  )
}

type IdentityProps = { readonly identity: ReviewedIdentity }

/** A document on one screen: its pictures, what the player entered beside what was read, and the decision. */
function Document({ identity }: IdentityProps) {
  const t = useT()
  return (
    <Section
      title={identity.username}
      actions={
        <span className="text-sm text-quiet">
          {t('desk.identity.sent')} <Time at={identity.sentAt} ago />
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Files identity={identity} />
        <div className="grid grid-cols-1 content-start gap-4">
          <Facts
            facts={[
              [
                t('desk.player'),
                <Link key="player" className="underline" to={`/players/${identity.userId}`}>
                  {identity.username}
                </Link>,
              ],
              [
                t('desk.identity.level'),
                t(identity.level === 1 ? 'desk.identity.level1' : 'desk.identity.level2'),
              ],
              [
                t('desk.identity.entered'),
                <Person key="entered" name={identity.name} birthDate={identity.birthDate} />,
              ],
              [
                t('desk.identity.read'),
                identity.readName === null && identity.readBirthDate === null ? (
                  t('desk.identity.unread')
                ) : (
                  <Person key="read" name={identity.readName} birthDate={identity.readBirthDate} />
                ),
              ],
              ...(identity.readName === null
                ? []
                : ([
                    [
                      t('desk.identity.match'),
                      <Match key="match" match={nameMatch(identity.name, identity.readName)} />,
                    ],
                  ] as const)),
              ...(identity.readDocument
                ? ([
                    [t('desk.identity.number'), <DocumentRead key="number" read={identity.readDocument} />],
                  ] as const)
                : []),
              ...(identity.taxId === '' ? [] : ([[t('desk.identity.taxId'), identity.taxId]] as const)),
              ...(identity.provider
                ? ([
                    [
                      t('desk.identity.provider'),
                      <span key="provider" className="flex flex-wrap items-baseline gap-x-2">
                        {identity.provider.connector}
                        {identity.provider.checkId !== null && <Code text={identity.provider.checkId} />}
                      </span>,
                    ],
                  ] as const)
                : []),
            ]}
          />
          <div className="flex flex-wrap gap-2">
            {identity.doubts.map((doubt) => (
              <StatusChip key={doubt} tone="waiting">
                {t(`doubt.${doubt}`)}
              </StatusChip>
            ))}
          </div>
          {identity.provider && <ProviderResult {...identity.provider} />}
          {identity.sameDocument.length > 0 && (
            <div>
              <h3 className="font-semibold">{t('desk.identity.same')}</h3>
              <ul className="flex flex-wrap gap-x-4">
                {identity.sameDocument.map(({ userId, username, state }) => (
                  <li key={userId}>
                    <Link className="inline-flex min-h-11 items-center underline" to={`/players/${userId}`}>
                      {username}
                    </Link>{' '}
                    <span className="text-quiet">{t(`care.identity.${state}`)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Earlier identity={identity} />
          <Decision identity={identity} />
        </div>
      </div>
    </Section>
  )
}

/** A name with the date of birth and the age today. */
function Person({ name, birthDate }: { readonly name: string | null; readonly birthDate: string | null }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [now] = useState(() => Date.now())
  return (
    <>
      {name ?? '—'}
      <span className="block text-quiet">
        {birthDate === null
          ? '—'
          : t('desk.identity.born', { day: dayName(birthDate, locale), age: ageAt(birthDate, now) })}
      </span>
    </>
  )
}

const MATCH_TONES = { same: 'good', similar: 'waiting', different: 'bad' } as const

function Match({ match }: { readonly match: NameMatch }) {
  const t = useT()
  return <StatusChip tone={MATCH_TONES[match]}>{t(`desk.identity.match.${match}`)}</StatusChip>
}

function DocumentRead({ read }: { readonly read: NonNullable<ReviewedIdentity['readDocument']> }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {t(`document.${read.kind}`)}, {wordOf('country', read.country, t, locale)} <Code text={read.number} />
    </span>
  )
}

/** Earlier decisions about this player’s documents. */
function Earlier({ identity: { earlier } }: IdentityProps) {
  const t = useT()
  const nameOf = useStaffNames()
  if (earlier.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{t('desk.identity.earlier')}</h3>
      <ul className="grid gap-1">
        {earlier.map(({ id, state, reason, at, by, note }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Time at={at} /> {t(`care.identity.${state}`)}
            {reason !== null && <span>{t(`reason.identity.${reason}`)}</span>}
            <span className="text-quiet">{[nameOf(by), note].filter(Boolean).join(': ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the provider says of the check, in our words where we have them. */
function ProviderResult({ labels, comment, isFinal }: NonNullable<ReviewedIdentity['provider']>) {
  const t = useT()
  if (labels.length === 0 && comment === '' && !isFinal) return null
  const words = labels.map((label) => {
    const key = `verdict.${label}`
    return isPlainKey(key) ? t(key) : label
  })
  return (
    <div>
      <p>
        {t('desk.identity.providerSays')}: {words.join(', ') || '—'}
        {isFinal && ` (${t('desk.identity.final')})`}
      </p>
      {comment !== '' && <p className="text-quiet whitespace-pre-line">{comment}</p>}
    </div>
  )
}
