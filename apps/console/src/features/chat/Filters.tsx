import { ChatFilterWord, ChatFilterWords } from '@baize/contract/shared'
import { chatFilter, cleanText, faultOf, filterFaults } from '@baize/rules/chat'
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

/** The house's own words. They are judged here by the code that judges messages, so a sentence can be tried before saving. */
export function Filters() {
  const t = useT()
  const act = useAct()
  const mayModerate = useMay('chat.moderate')
  const filters = useRead('/api/operator/chat/filters', {})
  const [sentence, setSentence] = useState('')
  return (
    <Page title={t('chat.filters')} about={t('chat.filtersAbout')}>
      <Section title={t('chat.filterWords')}>
        <Answered of={filters} rows={6}>
          {({ model: { words, earlier } }) => (
            <TableEditor
              // Words that were saved meanwhile, by whoever, begin a new draft.
              key={JSON.stringify(words)}
              label={t('chat.filterWords')}
              form={formIn(t)}
              saved={{ words }}
              mayEdit={mayModerate}
              faultsOf={(written) => faultsIn(written, t)}
              costs={(written) => <Trial sentence={sentence} onSentence={setSentence} written={written} />}
              onSave={async (written, reason) => {
                const parsed = ChatFilterWords.safeParse(written.words)
                if (!parsed.success) return false
                const input = { words: parsed.data, reason }
                return (
                  await act('/api/operator/chat/filters/change', input, { done: t('chat.filterSaved') })
                ).ok
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
    { field: 'word', title: t('chat.word'), kind: 'name', wrong: t('chat.wordWrong') },
    {
      field: 'match',
      title: t('chat.match'),
      kind: 'choice',
      options: ChatFilterWord.shape.match.options.map((value) => ({
        value,
        label: t(`chat.match.${value}`),
      })),
      wrong: t('rewards.wrong.choice'),
    },
    {
      field: 'verdict',
      title: t('chat.verdict'),
      kind: 'choice',
      options: ChatFilterWord.shape.verdict.options.map((value) => ({
        value,
        label: t(`chat.verdict.${value}`),
      })),
      wrong: t('rewards.wrong.choice'),
    },
  ],
  newRow: { word: '', match: 'word', verdict: 'refuse' },
})

function faultsIn(written: Written, t: T): readonly CellFault[] {
  const parsed = ChatFilterWords.safeParse(written.words)
  if (!parsed.success)
    return parsed.error.issues.map(({ path }) => ({ at: ['words', ...path], message: t('chat.wordWrong') }))
  return filterFaults(parsed.data).map(({ at, what }) => ({
    at: ['words', at, 'word'],
    message: t(`chat.wordFault.${what}`),
  }))
}

type TrialProps = {
  readonly sentence: string
  readonly onSentence: (sentence: string) => void
  readonly written: Written | null
}

/** A sentence and its verdict under the words as they stand in the editor. */
function Trial({ sentence, onSentence, written }: TrialProps) {
  const t = useT()
  const words = written && ChatFilterWords.safeParse(written.words)
  const text = cleanText(sentence, { kind: 'room' })
  const fault = words?.success && text !== '' ? faultOf(text, chatFilter(words.data)) : undefined
  return (
    <div className="grid max-w-xl gap-2">
      <TextField
        label={t('chat.try')}
        hint={t('chat.tryHint')}
        value={sentence}
        maxLength={200}
        onChange={({ target }) => onSentence(target.value)}
      />
      <p role="status" className={fault ? 'text-sm text-danger' : 'text-sm text-gain'}>
        {fault !== undefined && t(fault === null ? 'chat.tryAllowed' : `chat.tryRefused.${fault}`)}
      </p>
    </div>
  )
}
