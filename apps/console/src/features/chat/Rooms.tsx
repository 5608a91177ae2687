import type { StaffRoom } from '@baize/contract/operator'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { LANGUAGES, useT } from '../../words/language.ts'

/** The public rooms and their rules. */
export function Rooms() {
  const t = useT()
  const rooms = useRead('/api/operator/chat/rooms', {})
  return (
    <Page title={t('chat.rooms')} about={t('chat.roomsAbout')}>
      <Answered of={rooms}>
        {({ model }) => (
          <div className="grid gap-4 lg:grid-cols-2">
            {model.rooms.map((room) => (
              <OneRoom key={room.id} room={room} />
            ))}
          </div>
        )}
      </Answered>
    </Page>
  )
}

function OneRoom({ room }: { readonly room: StaffRoom }) {
  const t = useT()
  const mayModerate = useMay('chat.moderate')
  const [isAsked, setAsked] = useState(false)
  return (
    <Section
      title={LANGUAGES.find(({ id }) => id === room.id)?.name ?? room.id}
      actions={
        <StatusChip tone={room.isOpen ? 'good' : 'bad'}>
          {t(room.isOpen ? 'chat.open' : 'chat.closed')}
        </StatusChip>
      }
    >
      <Facts
        facts={[
          [t('chat.today'), room.messagesToday],
          [t('chat.last'), room.lastAt === null ? '—' : <Time key="last" at={room.lastAt} ago />],
          [t('chat.slow'), room.slowSeconds],
          [t('chat.pinned'), room.pinned?.text ?? '—'],
          [t('chat.verifiedOnly'), t(room.verifiedOnly ? 'chat.yes' : 'chat.no')],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Link className="min-h-11 content-center underline" to={`/chat/rooms/${room.id}`}>
          {t('chat.read')}
        </Link>
        {mayModerate && (
          <Button small onClick={() => setAsked(true)}>
            {t('chat.rules')}
          </Button>
        )}
      </div>
      {isAsked && <RulesDialog room={room} onClose={() => setAsked(false)} />}
    </Section>
  )
}

function RulesDialog({ room, onClose }: { readonly room: StaffRoom; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const [isOpen, setOpen] = useState(room.isOpen)
  const [verifiedOnly, setVerifiedOnly] = useState(room.verifiedOnly)
  const [slow, setSlow] = useState(String(room.slowSeconds))
  return (
    <ReasonDialog
      title={t('chat.rulesOf', { room: room.id })}
      action={t('chat.save')}
      onClose={onClose}
      onReason={async (reason) => {
        const input = { roomId: room.id, isOpen, verifiedOnly, slowSeconds: Number(slow), reason }
        return (await act('/api/operator/chat/room', input, { done: t('chat.saved') })).ok
      }}
    >
      <Check label={t('chat.open')} checked={isOpen} onChange={({ target }) => setOpen(target.checked)} />
      <Check
        label={t('chat.verifiedOnly')}
        checked={verifiedOnly}
        onChange={({ target }) => setVerifiedOnly(target.checked)}
      />
      <TextField
        label={t('chat.slow')}
        hint={t('chat.slowHint')}
        type="number"
        min={0}
        max={3600}
        required
        value={slow}
        onChange={({ target }) => setSlow(target.value)}
      />
    </ReasonDialog>
  )
}
