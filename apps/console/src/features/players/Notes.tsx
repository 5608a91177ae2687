import type { PlayerProfile } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Section } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

/** What operators have noted about a player. It is never sent to the player. */
export function Notes({ player }: { readonly player: PlayerProfile }) {
  const t = useT()
  const act = useAct()
  const mayWrite = useMay('players.write')
  const [text, setText] = useState('')
  const add = async (): Promise<void> => {
    const outcome = await act('/api/operator/player/note/add', { userId: player.userId, text })
    if (outcome.ok) setText('')
  }
  return (
    <Section title={t('desk.notes')}>
      {mayWrite && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextArea
            label={t('desk.addNote')}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" disabled={text.trim() === ''}>
            {t('desk.addNote')}
          </Button>
        </form>
      )}
      <ul className="grid gap-2">
        {player.notes.map((note) => (
          <li key={note.id}>
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
            <p className="text-sm text-faint">
              <StaffName who={note.by} /> · <Time at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
