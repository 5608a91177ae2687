import { type PlayerProfile, PlayerTag } from '@baize/contract/operator'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Page.tsx'
import { useT } from '../../words/language.ts'

/** A tag leads to all players who have it. */
export function Tags({ player: { userId, tags } }: { readonly player: PlayerProfile }) {
  const t = useT()
  const act = useAct()
  const mayWrite = useMay('players.write')
  const [text, setText] = useState('')
  const tag = PlayerTag.safeParse(text).data
  const add = async (): Promise<void> => {
    if (tag === undefined) return
    const outcome = await act('/api/operator/player/tag', { userId, tag, on: true })
    if (outcome.ok) setText('')
  }
  return (
    <Section title={t('care.tags')}>
      {tags.length === 0 && <p className="text-quiet">{t('care.noTags')}</p>}
      <ul className="flex flex-wrap gap-2">
        {tags.map((assigned) => (
          <li
            key={assigned}
            className="flex items-center gap-1 rounded-full bg-button pr-1 pl-3 text-sm font-semibold"
          >
            <Link className="underline" to={`/players?tag=${encodeURIComponent(assigned)}`}>
              {assigned}
            </Link>
            {mayWrite && (
              <button
                type="button"
                aria-label={t('care.removeTag', { tag: assigned })}
                onClick={() => void act('/api/operator/player/tag', { userId, tag: assigned, on: false })}
                className="grid size-8 place-items-center rounded-full text-quiet hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          className="flex flex-wrap items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label={t('care.tag')}
            hint={t('care.tagHint')}
            maxLength={30}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" className="mt-6.5" disabled={tag === undefined}>
            {t('care.addTag')}
          </Button>
        </form>
      )}
    </Section>
  )
}
