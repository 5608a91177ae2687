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
  return (
    <Section title={t('care.tags')}>
      <TagList
        tags={tags}
        addressOf={(tag) => `/players?tag=${encodeURIComponent(tag)}`}
        {...(mayWrite && {
          onChange: async (tag: string, on: boolean) =>
            (await act('/api/operator/player/tag', { userId, tag, on })).ok,
        })}
      />
    </Section>
  )
}

type TagListProps = {
  readonly tags: readonly string[]
  /** Of the list of everything with the tag. */
  readonly addressOf: (tag: string) => string
  /** Resolves to true when it is done. Absent for those who may not change them. */
  readonly onChange?: (tag: string, on: boolean) => Promise<boolean>
}

export function TagList({ tags, addressOf, onChange }: TagListProps) {
  const t = useT()
  const [text, setText] = useState('')
  const tag = PlayerTag.safeParse(text).data
  const add = async (): Promise<void> => {
    if (tag !== undefined && (await onChange?.(tag, true))) setText('')
  }
  return (
    <>
      {tags.length === 0 && <p className="text-quiet">{t('care.noTags')}</p>}
      <ul className="flex flex-wrap gap-2">
        {tags.map((assigned) => (
          <li
            key={assigned}
            className="flex items-center gap-1 rounded-full bg-button pr-1 pl-3 text-sm font-semibold"
          >
            <Link className="underline" to={addressOf(assigned)}>
              {assigned}
            </Link>
            {onChange && (
              <button
                type="button"
                aria-label={t('care.removeTag', { tag: assigned })}
                onClick={() => void onChange(assigned, false)}
                className="grid size-8 place-items-center rounded-full text-quiet hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {onChange && (
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
    </>
  )
}
