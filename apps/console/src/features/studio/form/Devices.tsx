import type { DesignDevice } from '@baize/contract/player'
import { SelectField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'

type DevicesProps = {
  readonly devices: readonly DesignDevice[] | undefined
  readonly isReadOnly: boolean
  readonly onDevices: (devices: DesignDevice[]) => void
}

/** On which devices something is shown. */
export function Devices({ devices, isReadOnly, onDevices }: DevicesProps) {
  const t = useT()
  const [only] = devices?.length === 1 ? devices : []
  return (
    <SelectField
      label={t('studio.devices')}
      value={only ?? ''}
      disabled={isReadOnly}
      options={[
        { value: '', label: t('studio.devices.all') },
        { value: 'mobile', label: t('studio.devices.phones') },
        { value: 'pc', label: t('studio.devices.computers') },
      ]}
      onChange={({ target: { value } }) => onDevices(value === 'mobile' || value === 'pc' ? [value] : [])}
    />
  )
}
