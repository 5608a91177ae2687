import { movesMoney, ROLES, type ServiceKey } from '@baize/contract/operator'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

type State = 'active' | 'expired' | 'ended'
const stateOf = ({ endedAt, expiresAt }: ServiceKey): State =>
  endedAt !== null ? 'ended' : expiresAt < Date.now() ? 'expired' : 'active'

export function Keys() {
  const t = useT()
  const nameOf = useStaffNames()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const mayManage = useMay('staff.manage')
  const keys = useRead('/api/operator/keys', {})
  const [isCreating, setCreating] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [ending, setEnding] = useState<ServiceKey | null>(null)
  const columns: readonly Column<ServiceKey>[] = [
    textColumn('name', t('keys.name'), ({ name }) => name),
    {
      id: 'role',
      title: t('keys.role'),
      cell: ({ role }) => t(`role.${role}`),
      text: ({ role }) => t(`role.${role}`),
    },
    {
      id: 'state',
      title: t('keys.state'),
      width: '7rem',
      cell: (key) => (
        <StatusChip tone={stateOf(key) === 'active' ? 'good' : 'plain'}>
          {t(`keys.${stateOf(key)}`)}
        </StatusChip>
      ),
      text: stateOf,
    },
    textColumn('by', t('keys.createdBy'), ({ createdBy, approvedBy }) => nameOf(createdBy, approvedBy)),
    {
      id: 'expires',
      title: t('keys.expires'),
      cell: ({ expiresAt }) => <Time at={expiresAt} ago />,
      text: ({ expiresAt }) => timeText(expiresAt, locale),
    },
    {
      id: 'used',
      title: t('keys.lastUsed'),
      cell: ({ lastUsedAt }) => <Time at={lastUsedAt} ago />,
      text: ({ lastUsedAt }) => (lastUsedAt === null ? '' : timeText(lastUsedAt, locale)),
    },
    ...(mayManage
      ? [
          {
            id: 'end',
            title: '',
            width: '8rem',
            alignEnd: true,
            cell: (key: ServiceKey) =>
              stateOf(key) === 'active' && (
                <Button small look="danger" onClick={() => setEnding(key)}>
                  {t('keys.end')}
                </Button>
              ),
            text: () => '',
          },
        ]
      : []),
  ]
  return (
    <Page
      title={t('keys.title')}
      about={t('keys.about')}
      actions={
        mayManage && (
          <Button look="main" onClick={() => setCreating(true)}>
            <KeyRound aria-hidden className="size-5" />
            {t('keys.create')}
          </Button>
        )
      }
    >
      <DataList
        id="keys"
        label={t('keys.title')}
        columns={columns}
        rows={keys.data?.model}
        rowKey={({ id }) => id}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        empty={t('keys.none')}
      />
      {isCreating && <Create onClose={() => setCreating(false)} onToken={setToken} />}
      {token !== null && (
        <Dialog title={t('keys.create')} onClose={() => setToken(null)}>
          <CopyBox label={t('keys.tokenOnce')} text={token} />
        </Dialog>
      )}
      {ending && (
        <ReasonDialog
          title={t('keys.end')}
          action={t('keys.end')}
          look="danger"
          onClose={() => setEnding(null)}
          onReason={async (reason) =>
            (await act('/api/operator/keys/end', { id: ending.id, reason }, { done: t('keys.keyEnded') })).ok
          }
        >
          <p>
            <strong>{ending.name}</strong> · {t('keys.endText')}
          </p>
        </ReasonDialog>
      )}
    </Page>
  )
}

type CreateProps = { readonly onClose: () => void; readonly onToken: (token: string) => void }

function Create({ onClose, onToken }: CreateProps) {
  const t = useT()
  const act = useAct()
  const [name, setName] = useState('')
  const [role, setRole] = useState<(typeof ROLES)[number]>('auditor')
  const [days, setDays] = useState('30')
  const create = async (): Promise<void> => {
    const outcome = await act('/api/operator/keys/create', { name: name.trim(), role, days: Number(days) })
    if (!outcome.ok) return
    onClose()
    onToken(outcome.value.model.token)
  }
  return (
    <FormDialog title={t('keys.create')} onClose={onClose} onSave={create}>
      <TextField
        label={t('keys.name')}
        required
        maxLength={80}
        data-first
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t('keys.role')}
        hint={movesMoney(role) ? `${t(`roles.${role}`)} ${t('keys.takesTwo')}` : t(`roles.${role}`)}
        value={role}
        onChange={({ target }) =>
          setRole(ROLES.find((assignable) => assignable === target.value) ?? 'auditor')
        }
        options={ROLES.map((assignable) => ({ value: assignable, label: t(`role.${assignable}`) }))}
      />
      <TextField
        label={t('keys.days')}
        type="number"
        required
        min={1}
        max={365}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <Button type="submit" look="main" className="justify-self-end">
        {t('keys.create')}
      </Button>
    </FormDialog>
  )
}
