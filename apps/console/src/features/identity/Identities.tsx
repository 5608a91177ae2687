import type { ReviewedIdentity } from '@baize/contract/operator'
import { IDENTITY_REASONS, type IdentityReason } from '@baize/contract/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check, SelectField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { isPlainKey } from '../../words/words.ts'

/** Documents that wait for a review, oldest first. */
export function Identities() {
  const t = useT()
  const queue = useRead('/api/operator/identities', { pageSize: 20 })
  return (
    <Page title={t('desk.identity.queue')}>
      <Answered of={queue}>
        {({ model }) =>
          model.items.length === 0 ? (
            <Empty title={t('desk.identity.none')} />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
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

function Document({ identity }: IdentityProps) {
  const t = useT()
  return (
    <Section title={identity.username} actions={<Decide identity={identity} />}>
      <Facts
        facts={[
          [
            t('desk.player'),
            <Link key="player" className="underline" to={`/players/${identity.userId}`}>
              {identity.userId}
            </Link>,
          ],
          [t('desk.identity.level'), identity.level],
          [t('desk.identity.entered'), `${identity.name}, ${identity.birthDate}`],
          [t('desk.identity.read'), `${identity.readName ?? '—'}, ${identity.readBirthDate ?? '—'}`],
          ...(identity.readDocument
            ? ([[t('desk.identity.number'), documentText(identity.readDocument)]] as const)
            : []),
          ...(identity.taxId === '' ? [] : ([[t('desk.identity.taxId'), identity.taxId]] as const)),
          ...(identity.provider
            ? ([
                [
                  t('desk.identity.provider'),
                  [identity.provider.connector, identity.provider.checkId].filter(Boolean).join(' · '),
                ],
              ] as const)
            : []),
          [t('desk.at'), <Time key="at" at={identity.sentAt} ago />],
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
        <p>
          {t('desk.identity.same')}: {identity.sameDocument.map(({ username }) => username).join(', ')}
        </p>
      )}
      <Files identity={identity} />
    </Section>
  )
}

const documentText = ({ country, kind, number }: NonNullable<ReviewedIdentity['readDocument']>): string =>
  `${country} ${kind} ${number}`

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

/** A file is loaded once a reason is given, and kept no longer than its dialog is open. */
function Files({ identity }: IdentityProps) {
  const t = useT()
  const act = useAct()
  const [asked, setAsked] = useState<string | null>(null)
  const [shown, setShown] = useState<{ readonly type: string; readonly base64: string } | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      {identity.files.map(({ id, slot }) => (
        <Button key={id} small onClick={() => setAsked(id)}>
          {slot}
        </Button>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t('desk.identity.files')}
          action={t('desk.identity.open')}
          onClose={() => setAsked(null)}
          onReason={async (note) => {
            const input = { identityId: identity.id, fileId: asked, note }
            const outcome = await act('/api/operator/identities/file', input)
            if (outcome.ok) setShown(outcome.value.model)
            return outcome.ok
          }}
        >
          <p>{t('desk.identity.openText')}</p>
        </ReasonDialog>
      )}
      {shown && (
        <Dialog title={t('desk.identity.files')} wide onClose={() => setShown(null)}>
          {shown.type.startsWith('image/') ? (
            <img alt="" className="max-w-full" src={`data:${shown.type};base64,${shown.base64}`} />
          ) : (
            <a className="underline" download href={`data:${shown.type};base64,${shown.base64}`}>
              {shown.type}
            </a>
          )}
        </Dialog>
      )}
    </div>
  )
}

function Decide({ identity }: IdentityProps) {
  const t = useT()
  const act = useAct()
  const mayDecide = useMay('identity.decide')
  const [asked, setAsked] = useState<'accept' | 'turnDown' | null>(null)
  const [reason, setReason] = useState<IdentityReason>('notAccepted')
  const [isSameAllowed, setSameAllowed] = useState(false)
  if (!mayDecide || identity.state !== 'REVIEWING') return null
  const identityId = identity.id
  const done = { done: t('desk.identity.decided') }
  return (
    <div className="flex flex-wrap gap-2">
      <Button small look="main" onClick={() => setAsked('accept')}>
        {t('desk.identity.accept')}
      </Button>
      <Button small onClick={() => setAsked('turnDown')}>
        {t('desk.identity.turnDown')}
      </Button>
      {asked && (
        <ReasonDialog
          title={t(`desk.identity.${asked}`)}
          action={t(`desk.identity.${asked}`)}
          look={asked === 'accept' ? 'main' : 'danger'}
          onClose={() => setAsked(null)}
          onReason={async (note) => {
            const same = isSameAllowed && { sameDocument: true }
            const outcome =
              asked === 'accept'
                ? await act('/api/operator/identities/approve', { identityId, note, ...same }, done)
                : await act('/api/operator/identities/reject', { identityId, reason, note }, done)
            return outcome.ok
          }}
        >
          {asked === 'turnDown' && (
            <SelectField
              label={t('desk.identity.told')}
              value={reason}
              onChange={({ target }) =>
                setReason(IDENTITY_REASONS.find((each) => each === target.value) ?? 'notAccepted')
              }
              options={IDENTITY_REASONS.map((value) => ({ value, label: t(`reason.identity.${value}`) }))}
            />
          )}
          {asked === 'accept' && identity.sameDocument.length > 0 && (
            <Check
              label={t('desk.identity.acceptSame')}
              checked={isSameAllowed}
              onChange={({ target }) => setSameAllowed(target.checked)}
            />
          )}
        </ReasonDialog>
      )}
    </div>
  )
}
