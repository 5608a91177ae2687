import { MAIL_PERIODS, MAILED_REPORTS, type ReportMail } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, SelectField, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LANGUAGES, useLanguage, useT } from '../../words/language.ts'

type MailFormProps = {
  /** Null: a new one. */
  readonly mail: ReportMail | null
  readonly onClose: () => void
}

export function MailForm({ mail, onClose }: MailFormProps) {
  const t = useT()
  const act = useAct()
  const own = useLanguage(({ id }) => id)
  const self = useSession((state) => state.self)
  const readers = useRead('/api/operator/reports/mails/readers', {}).data?.model ?? []
  const [isBusy, setBusy] = useState(false)
  const [name, setName] = useState(mail?.name ?? '')
  const [report, setReport] = useState(mail?.report ?? 'revenue')
  const [every, setEvery] = useState(mail?.every ?? 'day')
  const [operator, setOperator] = useState(mail?.operator ?? self?.handle ?? '')
  const [address, setAddress] = useState(mail?.address ?? '')
  const [language, setLanguage] = useState(mail?.language ?? own)
  const [isOn, setOn] = useState(mail?.isOn ?? true)

  /** Somebody who may not read reports any more stays in the choice until another is chosen. */
  const people =
    mail === null || readers.some(({ handle }) => handle === mail.operator)
      ? readers
      : [{ handle: mail.operator, name: mail.operatorName }, ...readers]

  const save = async (): Promise<void> => {
    setBusy(true)
    const outcome = await act(
      '/api/operator/reports/mails/save',
      {
        ...(mail && { id: mail.id }),
        name: name.trim(),
        report,
        every,
        operator,
        address: address.trim(),
        language,
        isOn,
      },
      { done: t('reports.mailSaved') },
    )
    setBusy(false)
    if (isSent(outcome)) onClose()
  }
  return (
    <FormDialog title={t(mail ? 'reports.editMail' : 'reports.addMail')} onClose={onClose} onSave={save}>
      <TextField
        label={t('reports.mailName')}
        required
        maxLength={80}
        value={name}
        onChange={({ target: { value } }) => setName(value)}
      />
      <SelectField
        label={t('reports.mailReport')}
        value={report}
        onChange={({ target: { value } }) =>
          setReport(MAILED_REPORTS.find((known) => known === value) ?? report)
        }
        options={MAILED_REPORTS.map((value) => ({ value, label: t(`reports.mail.${value}`) }))}
      />
      <SelectField
        label={t('reports.every')}
        hint={t('reports.everyHint')}
        value={every}
        onChange={({ target: { value } }) => setEvery(MAIL_PERIODS.find((known) => known === value) ?? every)}
        options={MAIL_PERIODS.map((value) => ({ value, label: t(`reports.every.${value}`) }))}
      />
      <SelectField
        label={t('reports.mailOperator')}
        hint={t('reports.mailOperatorHint')}
        required
        value={operator}
        onChange={({ target: { value } }) => setOperator(value)}
        options={people.map(({ handle, name: label }) => ({ value: handle, label: `${label} (${handle})` }))}
      />
      <TextField
        label={t('reports.mailAddress')}
        hint={t('reports.mailAddressHint')}
        type="email"
        required
        maxLength={254}
        value={address}
        onChange={({ target: { value } }) => setAddress(value)}
      />
      <SelectField
        label={t('reports.mailLanguage')}
        value={language}
        onChange={({ target: { value } }) =>
          setLanguage(LANGUAGES.find(({ id }) => id === value)?.id ?? language)
        }
        options={LANGUAGES.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <Check
        label={t('reports.mailOn')}
        checked={isOn}
        onChange={({ target: { checked } }) => setOn(checked)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" look="main" isBusy={isBusy}>
          {t('reports.saveMail')}
        </Button>
      </div>
    </FormDialog>
  )
}
