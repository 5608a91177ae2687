import { type FlaggedInvite, INVITE_STATES } from '@baize/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

/** Invitations that look like one person or household. Nothing is paid until somebody decides. */
export function Invites() {
  const t = useT()
  const [filters, setFilter] = useFilters(['state'])
  const state = INVITE_STATES.find((one) => one === filters.state) ?? 'FLAGGED'
  const queue = useRead('/api/operator/invites', { state })
  return (
    <Page
      title={t('invites.title')}
      about={t('invites.about')}
      actions={
        <SelectField
          label={t('desk.state')}
          value={state}
          onChange={({ target }) => setFilter('state', target.value)}
          options={INVITE_STATES.map((value) => ({ value, label: t(`invites.${value}`) }))}
        />
      }
    >
      <Answered of={queue}>
        {({ model }) =>
          model.items.length === 0 ? (
            <Empty title={t('invites.none')} />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {model.items.map((one) => (
                <Invitation key={one.invitedId} one={one} />
              ))}
            </div>
          )
        }
      </Answered>
    </Page>
  )
}

function Invitation({ one }: { readonly one: FlaggedInvite }) {
  const t = useT()
  const player = (id: string, name: string) => (
    <Link key={id} className="underline" to={`/players/${id}`}>
      {name} ({id})
    </Link>
  )
  return (
    <Section title={one.invitedName} actions={<Decide one={one} />}>
      <div className="flex flex-wrap gap-2">
        {one.flags.map((flag) => (
          <StatusChip key={flag} tone="waiting">
            {t(`invites.flag.${flag}`)}
          </StatusChip>
        ))}
      </div>
      <Facts
        facts={[
          [t('invites.inviter'), player(one.inviterId, one.inviterName)],
          [t('invites.invited'), player(one.invitedId, one.invitedName)],
          [t('invites.reward'), <Money key="reward" amount={one.reward} currencyId={one.currencyId} />],
          [t('desk.at'), <Time key="at" at={one.at} ago />],
          ...(one.decidedBy === null
            ? []
            : [[t('invites.decidedBy'), `${one.decidedBy}: ${one.note}`] as const]),
        ]}
      />
    </Section>
  )
}

function Decide({ one }: { readonly one: FlaggedInvite }) {
  const t = useT()
  const act = useAct()
  const mayRun = useMay('rewards.run')
  const [verdict, setVerdict] = useState<'release' | 'refuse' | null>(null)
  if (!mayRun || one.state !== 'FLAGGED') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button small look="main" onClick={() => setVerdict('release')}>
        {t('invites.release')}
      </Button>
      <Button small onClick={() => setVerdict('refuse')}>
        {t('invites.refuse')}
      </Button>
      {verdict && (
        <ReasonDialog
          title={t(`invites.${verdict}`)}
          action={t(`invites.${verdict}`)}
          look={verdict === 'release' ? 'main' : 'danger'}
          onClose={() => setVerdict(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/invites/decide',
                { invitedId: one.invitedId, verdict, reason },
                { done: t('invites.decided') },
              )
            ).ok
          }
        >
          <p>{t(`invites.${verdict}Text`)}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
