import { HarmWords as Words } from '@baize/contract/operator'
import { LANGUAGES } from '@baize/contract/shared'
import { harmFaults, harmIn } from '@baize/rules/chat'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { TextField } from '../../ui/Field.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { StaffName } from '../../ui/StaffName.tsx'
import { Answered } from '../../ui/States.tsx'
import { type CellFault, TableEditor } from '../../ui/TableEditor.tsx'
import { Time } from '../../ui/Time.tsx'
import type { TableForm } from '../../ui/table-draft.ts'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'

type Written = Readonly<Record<string, unknown>>

/** The house's own words of harm, besides the built-in ones. A sentence can be tried before saving. */
export function HarmWords() {
  const t = useT()
  const act = useAct()
  const mayModerate = useMay('chat.moderate')
  const read = useRead('/api/operator/support/harm_words', {})
  const [sentence, setSentence] = useState('')
  return (
    <Page title={t('harm.words')} about={t('harm.wordsAbout')}>
      <Section title={t('chat.filterWords')}>
        <Answered of={read} rows={6}>
          {({ model: { words, earlier } }) => (
            <TableEditor
              // Words that were saved meanwhile, by whoever, begin a new draft.
              key={JSON.stringify(words)}
              label={t('harm.words')}
              form={formIn(t)}
              saved={{ words }}
              mayEdit={mayModerate}
              faultsOf={(written) => faultsIn(written, t)}
              costs={(written) => <Trial sentence={sentence} onSentence={setSentence} written={written} />}
              onSave={async (written, reason) => {
                const parsed = Words.safeParse(written.words)
                if (!parsed.success) return false
                const input = { words: parsed.data, reason }
                const done = { done: t('harm.wordsSaved') }
                return (await act('/api/operator/support/harm_words/change', input, done)).ok
              }}
              versions={earlier.map(({ id, words: then, by, at, reason }) => ({
                id,
                table: { words: then },
                name: `#${id}`,
                title: (
                  <>
                    {`#${id}`} · <StaffName who={by} /> · <Time at={at} ago />
                    <span className="block text-quiet">{reason}</span>
                  </>
                ),
              }))}
            />
          )}
        </Answered>
      </Section>
    </Page>
  )
}

const formIn = (t: T): TableForm => ({
  fields: [],
  rowsAt: 'words',
  rowName: (place) => t('rewards.rowNumber', { number: place + 1 }),
  columns: [
    { field: 'words', title: t('harm.wordsColumn'), kind: 'name', wrong: t('harm.wordsWrong') },
    {
      field: 'language',
      title: t('harm.language'),
      kind: 'choice',
      options: LANGUAGES.map(({ id, name }) => ({ value: id, label: name })),
      wrong: t('rewards.wrong.choice'),
    },
  ],
  newRow: { words: '', language: 'en' },
})

function faultsIn(written: Written, t: T): readonly CellFault[] {
  const parsed = Words.safeParse(written.words)
  if (!parsed.success)
    return parsed.error.issues.map(({ path }) => ({ at: ['words', ...path], message: t('harm.wordsWrong') }))
  return harmFaults(parsed.data.map(({ words }) => words)).map(({ at, what }) => ({
    at: ['words', at, 'words'],
    message: t(`harm.fault.${what}`),
  }))
}

type TrialProps = {
  readonly sentence: string
  readonly onSentence: (sentence: string) => void
  readonly written: Written | null
}

/** A sentence, and whether it would raise the alarm with the words as they stand in the editor. */
function Trial({ sentence, onSentence, written }: TrialProps) {
  const t = useT()
  const words = written && Words.safeParse(written.words)
  const own = words?.success ? words.data.map((listed) => listed.words) : []
  const found = harmIn(sentence, own)
  return (
    <div className="grid max-w-xl gap-2">
      <TextField
        label={t('chat.try')}
        hint={t('harm.tryHint')}
        value={sentence}
        maxLength={200}
        onChange={({ target }) => onSentence(target.value)}
      />
      <p role="status" className="text-sm">
        {sentence.trim() !== '' &&
          (found === null ? t('harm.tryNothing') : t('harm.tryFound', { words: found }))}
      </p>
    </div>
  )
}
