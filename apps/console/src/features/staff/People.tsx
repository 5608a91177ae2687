import type { OperatorPerson, Role } from '@baize/contract/operator'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay, useSession } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyBox } from '../../ui/CopyBox.tsx'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { DetailPanel, Dialog } from '../../ui/Dialog.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { Time, timeText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { SignIn } from './SignIn.tsx'

const TONES: Record<OperatorPerson['state'], ChipTone> = {
  invited: 'waiting',
  active: 'good',
  ended: 'plain',
}

type Link = { readonly link: string; readonly expiresAt: number }

export function People() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const mayManage = useMay('staff.manage')
  const people = useRead('/api/operator/people', {})
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<Link | null>(null)
  const opened = people.data?.model.find(({ id }) => id === openedId)
  const rolesOf = ({ roles }: OperatorPerson): string => roles.map((role) => t(`role.${role}`)).join(', ')
  const columns: readonly Column<OperatorPerson>[] = [
    {
      id: 'name',
      title: t('staff.name'),
      width: 'minmax(10rem, 1.5fr)',
      cell: ({ name }) => name,
      text: ({ name }) => name,
    },
    textColumn('handle', t('staff.handle'), ({ handle }) => handle),
    { id: 'roles', title: t('staff.roles'), width: 'minmax(10rem, 2fr)', cell: rolesOf, text: rolesOf },
    {
      id: 'state',
      title: t('staff.state'),
      width: '7rem',
      cell: ({ state }) => <StatusChip tone={TONES[state]}>{t(`staff.${state}`)}</StatusChip>,
      text: ({ state }) => t(`staff.${state}`),
    },
    {
      id: 'passkeys',
      title: t('staff.passkeys'),
      width: '6rem',
      alignEnd: true,
      cell: ({ passkeys }) => passkeys,
      text: ({ passkeys }) => String(passkeys),
    },
    {
      id: 'sessions',
      title: t('staff.sessions'),
      width: '6rem',
      alignEnd: true,
      cell: ({ sessions }) => sessions,
      text: ({ sessions }) => String(sessions),
    },
    {
      id: 'lastSeen',
      title: t('staff.lastSeen'),
      width: '10rem',
      cell: ({ lastSeenAt }) => <Time at={lastSeenAt} ago />,
      text: ({ lastSeenAt }) => (lastSeenAt === null ? '' : timeText(lastSeenAt, locale)),
    },
  ]
  return (
    <Page
      title={t('staff.title')}
      about={t('staff.about')}
      actions={
        mayManage && (
          <Button look="main" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-5" />
            {t('staff.invite')}
          </Button>
        )
      }
    >
      <DataList
        id="people"
        label={t('staff.title')}
        columns={columns}
        rows={people.data?.model}
        rowKey={({ id }) => id}
        error={people.error}
        onRetry={() => void people.refetch()}
        onOpen={({ id }) => setOpenedId(id)}
        empty={t('staff.none')}
      />
      {opened && <Person person={opened} onClose={() => setOpenedId(null)} onLink={setLink} />}
      {isInviting && <Invite onClose={() => setInviting(false)} onLink={setLink} />}
      {link && (
        <Dialog title={t('staff.invite')} onClose={() => setLink(null)}>
          <div className="grid gap-4">
            <CopyBox
              label={t('staff.linkOnce', { time: timeText(link.expiresAt, locale) })}
              text={link.link}
            />
            <Button className="justify-self-end" onClick={() => setLink(null)}>
              {t('staff.done')}
            </Button>
          </div>
        </Dialog>
      )}
    </Page>
  )
}

type WithLink = { readonly onClose: () => void; readonly onLink: (link: Link) => void }

function Invite({ onClose, onLink }: WithLink) {
  const t = useT()
  const act = useAct()
  const [name, setName] = useState('')
  const [handle, setHandle] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>([])
  const invite = async (): Promise<void> => {
    const outcome = await act('/api/operator/people/invite', {
      handle: handle.trim().toLowerCase(),
      name: name.trim(),
      roles: [...roles],
    })
    if (outcome.ok) onLink(outcome.value.model)
    if (isSent(outcome)) onClose()
  }
  return (
    <FormDialog title={t('staff.invite')} onClose={onClose} onSave={invite}>
      <p className="text-quiet">{t('staff.inviteText')}</p>
      <TextField
        label={t('staff.name')}
        required
        maxLength={80}
        data-first
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('staff.handle')}
        hint={t('staff.handleHint')}
        required
        pattern="[a-zA-Z][a-zA-Z0-9.\-]{1,39}"
        value={handle}
        onChange={({ target }) => setHandle(target.value)}
      />
      <RoleChoice chosen={roles} onChosen={setRoles} />
      <Button type="submit" look="main" className="justify-self-end" disabled={roles.length === 0}>
        {t('staff.invite')}
      </Button>
    </FormDialog>
  )
}

function Person({ person, onClose, onLink }: WithLink & { readonly person: OperatorPerson }) {
  const t = useT()
  const act = useAct()
  const mayManage = useMay('staff.manage')
  const isMe = useSession(({ self }) => self?.id === person.id)
  const [asked, setAsked] = useState<'roles' | 'recover' | 'signIn' | 'end' | null>(null)
  const door = useRead('/api/operator/door', {})
  const hasIssuer = (door.data?.model.oidc ?? null) !== null
  const close = (): void => setAsked(null)
  return (
    <DetailPanel title={person.name} onClose={onClose}>
      <div className="grid gap-5">
        <Facts
          facts={[
            [t('staff.handle'), person.handle],
            [
              t('staff.state'),
              <StatusChip key="state" tone={TONES[person.state]}>
                {t(`staff.${person.state}`)}
              </StatusChip>,
            ],
            [t('staff.roles'), person.roles.map((role) => t(`role.${role}`)).join(', ')],
            [t('staff.passkeys'), String(person.passkeys)],
            ...(person.signIn
              ? [
                  [
                    t('staff.signInLinked'),
                    [person.signIn.email, person.signIn.subject].filter((value) => value !== null).join(', '),
                  ] as const,
                ]
              : []),
            [t('staff.sessions'), String(person.sessions)],
            [t('staff.created'), <Time key="created" at={person.createdAt} />],
            [t('staff.lastSeen'), <Time key="seen" at={person.lastSeenAt} />],
          ]}
        />
        {mayManage && !isMe && person.state !== 'ended' && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsked('roles')}>{t('staff.changeRoles')}</Button>
            <Button onClick={() => setAsked('recover')}>{t('staff.recover')}</Button>
            {hasIssuer && <Button onClick={() => setAsked('signIn')}>{t('staff.signIn')}</Button>}
            <Button look="danger" onClick={() => setAsked('end')}>
              {t('staff.end')}
            </Button>
          </div>
        )}
      </div>
      {asked === 'roles' && <ChangeRoles person={person} onClose={close} />}
      {asked === 'signIn' && <SignIn person={person} onClose={close} />}
      {asked === 'recover' && (
        <ReasonDialog
          title={t('staff.recover')}
          action={t('staff.recover')}
          onClose={close}
          onReason={async (reason) => {
            const outcome = await act('/api/operator/people/recover', { operatorId: person.id, reason })
            if (outcome.ok) {
              onClose()
              onLink(outcome.value.model)
            }
            return isSent(outcome)
          }}
        >
          <p>{t('staff.recoverText')}</p>
        </ReasonDialog>
      )}
      {asked === 'end' && (
        <ReasonDialog
          title={t('staff.end')}
          action={t('staff.end')}
          look="danger"
          onClose={close}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/people/end',
                { operatorId: person.id, reason },
                { done: t('staff.accountEnded') },
              )
            ).ok
          }
        >
          <p>
            <strong>{person.name}</strong> · {t('staff.endText')}
          </p>
        </ReasonDialog>
      )}
    </DetailPanel>
  )
}

function ChangeRoles({ person, onClose }: { readonly person: OperatorPerson; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [roles, setRoles] = useState<readonly Role[]>(person.roles)
  const [reason, setReason] = useState('')
  const change = async (): Promise<void> => {
    const outcome = await act(
      '/api/operator/people/roles',
      { operatorId: person.id, roles: [...roles], reason: reason.trim() },
      { done: t('staff.rolesChanged') },
    )
    if (isSent(outcome)) onClose()
  }
  return (
    <FormDialog title={t('staff.changeRoles')} onClose={onClose} onSave={change}>
      <RoleChoice chosen={roles} onChosen={setRoles} />
      <TextArea
        label={t('shell.reason')}
        hint={t('shell.reasonHint')}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        type="submit"
        look="main"
        className="justify-self-end"
        disabled={roles.length === 0 || reason.trim() === ''}
      >
        {t('staff.changeRoles')}
      </Button>
    </FormDialog>
  )
}
