import type { ReportMail, ReportMailRun } from '@baize/contract/operator'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { LANGUAGES, useLanguage, useT } from '../../words/language.ts'
import { MailForm } from './MailForm.tsx'

/** Reports that arrive by e-mail when a day, week or month is over. */
export function Mails() {
  const t = useT()
  const read = useRead('/api/operator/reports/mails', {})
  const [edited, setEdited] = useState<ReportMail | 'new' | null>(null)
  return (
    <Page
      title={t('reports.mails')}
      about={t('reports.mailsAbout')}
      actions={
        <Button look="main" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('reports.addMail')}
        </Button>
      }
    >
      <Answered of={read}>
        {({ model }) =>
          model.length === 0 ? (
            <Empty title={t('reports.noMails')} text={t('reports.noMailsText')} />
          ) : (
            <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {model.map((mail) => (
                <li key={mail.id}>
                  <Card mail={mail} onEdit={() => setEdited(mail)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {edited !== null && (
        <MailForm mail={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

function Card({ mail, onEdit }: { readonly mail: ReportMail; readonly onEdit: () => void }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [isRemoving, setRemoving] = useState(false)
  const { name, report, every, operator, operatorName, mayRead, address, sentTo, runs } = mail
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const act = useAct()
  const [isSending, setSending] = useState(false)
  const [last] = runs
  const sendNow = async (): Promise<void> => {
    setSending(true)
    await act('/api/operator/reports/mails/send', { id: mail.id }, { done: t('reports.mailUnderWay') })
    setSending(false)
  }
  return (
    <Section
      title={name}
      actions={
        mail.isOn ? (
          <StatusChip tone={mayRead ? 'good' : 'bad'}>
            {t(mayRead ? `reports.every.${every}` : 'reports.mayNotRead')}
          </StatusChip>
        ) : (
          <StatusChip>{t('reports.mailOff')}</StatusChip>
        )
      }
    >
      <Facts
        facts={[
          [t('reports.mailReport'), t(`reports.mail.${report}`)],
          [t('reports.mailOperator'), `${operatorName} (${operator})`],
          [
            t('reports.mailAddress'),
            <span key="address" className="[overflow-wrap:anywhere]">
              {address}
            </span>,
          ],
          [t('reports.mailLanguage'), LANGUAGES.find(({ id }) => id === mail.language)?.name],
          [
            t('reports.lastRun'),
            last ? (
              <Run key="run" run={last} />
            ) : sentTo === null ? (
              t('reports.sentNever')
            ) : (
              day.format(new Date(sentTo))
            ),
          ],
        ]}
      />
      {runs.length > 1 && (
        <details>
          <summary className="cursor-pointer py-2 text-sm font-medium">{t('reports.earlierRuns')}</summary>
          <ul className="grid gap-2 text-sm">
            {runs.slice(1).map((run) => (
              <li key={`${run.at} ${run.to} ${run.state}`}>
                <Run run={run} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        {mayRead && (
          <Button
            small
            isBusy={isSending}
            onClick={() => void sendNow()}
            aria-label={`${t('reports.sendNow')}: ${name}`}
          >
            {t('reports.sendNow')}
          </Button>
        )}
        <Button small onClick={onEdit} aria-label={`${t('reports.editMail')}: ${name}`}>
          {t('reports.editMail')}
        </Button>
        <Button
          small
          look="quiet"
          onClick={() => setRemoving(true)}
          aria-label={`${t('reports.removeMail')}: ${name}`}
        >
          {t('reports.removeMail')}
        </Button>
      </div>
      {isRemoving && <Remove mail={mail} onClose={() => setRemoving(false)} />}
    </Section>
  )
}

const RUN_TONES = {
  waiting: 'plain',
  sent: 'good',
  suppressed: 'bad',
  expired: 'bad',
  failed: 'bad',
  unsure: 'waiting',
} as const satisfies Record<ReportMailRun['state'], string>

/** One e-mail: of which days, when it left or why it did not. */
function Run({ run: { from, to, at, byHand, state, reason } }: { readonly run: ReportMailRun }) {
  const t = useT()
  const locale = useLanguage((language) => language.locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip tone={RUN_TONES[state]}>{t(`reports.run.${state}`)}</StatusChip>
      <span>{day.formatRange(new Date(from), new Date(to))}</span>
      <span className="text-quiet">
        <Time at={at} />
        {byHand && `, ${t('reports.byHand')}`}
      </span>
      {reason !== null && <span className="text-quiet">{t('reports.mailAnswer', { reason })}</span>}
    </span>
  )
}

type RemoveProps = { readonly mail: ReportMail; readonly onClose: () => void }

function Remove({ mail: { id, name }, onClose }: RemoveProps) {
  const t = useT()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const done = t('reports.mailRemoved')
    const outcome = await act('/api/operator/reports/mails/remove', { id }, { done })
    setBusy(false)
    if (outcome.ok) onClose()
  }
  return (
    <Dialog title={t('reports.removeMail')} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('reports.removeMailText', { name })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('reports.removeMail')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
