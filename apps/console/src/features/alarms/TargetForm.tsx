import {
  ALARM_CHANNELS,
  ALARM_SEVERITIES,
  type AlarmChannel,
  type AlarmTarget,
} from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, SelectField, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LANGUAGES, useLanguage, useT } from '../../words/language.ts'

type TargetFormProps = {
  /** Null: a new one. */
  readonly target: AlarmTarget | null
  readonly onClose: () => void
}

const ADDRESS_TYPES = { email: 'email', slack: 'url', pagerduty: 'text' } as const

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function TargetForm({ target, onClose }: TargetFormProps) {
  const t = useT()
  const act = useAct()
  const own = useLanguage(({ id }) => id)
  const [isBusy, setBusy] = useState(false)
  const [name, setName] = useState(target?.name ?? '')
  const [channel, setChannel] = useState<AlarmChannel>(target?.channel ?? 'email')
  const [address, setAddress] = useState('')
  const [least, setLeast] = useState(target?.least ?? 'warning')
  const [language, setLanguage] = useState(target?.language ?? own)
  const [isOn, setOn] = useState(target?.isOn ?? true)
  const [isQuiet, setQuiet] = useState(target ? target.quiet !== null : false)
  const [quiet, setHours] = useState(target?.quiet ?? { from: '22:00', to: '07:00', zone: ownZone() })
  const isKept = target !== null && target.channel === channel

  const save = async (): Promise<void> => {
    setBusy(true)
    const outcome = await act(
      '/api/operator/alarms/targets/save',
      {
        ...(target && { id: target.id }),
        name: name.trim(),
        channel,
        ...(address.trim() !== '' && { address: address.trim() }),
        least,
        quiet: isQuiet ? quiet : null,
        language,
        isOn,
      },
      { done: t('alarms.saved') },
    )
    setBusy(false)
    if (outcome.ok) onClose()
  }
  return (
    <FormDialog title={t(target ? 'alarms.editTarget' : 'alarms.addTarget')} onClose={onClose} onSave={save}>
      <TextField
        label={t('alarms.name')}
        required
        maxLength={80}
        value={name}
        onChange={({ target: { value } }) => setName(value)}
      />
      <SelectField
        label={t('alarms.channel')}
        value={channel}
        onChange={({ target: { value } }) =>
          setChannel(ALARM_CHANNELS.find((known) => known === value) ?? channel)
        }
        options={ALARM_CHANNELS.map((value) => ({ value, label: t(`alarms.channel.${value}`) }))}
      />
      <TextField
        label={t(`alarms.address.${channel}`)}
        hint={isKept ? t('alarms.addressKept', { address: target.address }) : undefined}
        type={ADDRESS_TYPES[channel]}
        autoComplete="off"
        required={!isKept}
        maxLength={500}
        value={address}
        onChange={({ target: { value } }) => setAddress(value)}
      />
      <SelectField
        label={t('alarms.least')}
        value={least}
        onChange={({ target: { value } }) =>
          setLeast(ALARM_SEVERITIES.find((known) => known === value) ?? least)
        }
        options={ALARM_SEVERITIES.map((value) => ({ value, label: t(`alarms.${value}`) }))}
      />
      <SelectField
        label={t('alarms.language')}
        value={language}
        onChange={({ target: { value } }) =>
          setLanguage(LANGUAGES.find(({ id }) => id === value)?.id ?? language)
        }
        options={LANGUAGES.map(({ id, name: label }) => ({ value: id, label }))}
      />
      <Check
        label={t('alarms.quiet')}
        hint={t('alarms.quietText')}
        checked={isQuiet}
        onChange={({ target: { checked } }) => setQuiet(checked)}
      />
      {isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={t(end === 'from' ? 'alarms.quietFrom' : 'alarms.quietTo')}
              type="time"
              required
              value={quiet[end]}
              onChange={({ target: { value } }) => setHours({ ...quiet, [end]: value })}
            />
          ))}
          <div className="col-span-2">
            <TextField
              label={t('alarms.zone')}
              required
              maxLength={64}
              value={quiet.zone}
              onChange={({ target: { value } }) => setHours({ ...quiet, zone: value })}
            />
          </div>
        </div>
      )}
      <Check label={t('alarms.isOn')} checked={isOn} onChange={({ target: { checked } }) => setOn(checked)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" look="main" isBusy={isBusy}>
          {t('alarms.save')}
        </Button>
      </div>
    </FormDialog>
  )
}
