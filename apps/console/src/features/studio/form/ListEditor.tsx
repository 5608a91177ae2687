import { IconButton } from '@baize/ui/icon-button'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useT } from '../../../words/language.ts'
import type { T } from '../../../words/words.ts'
import { placed } from '../../content/design-change.ts'
import { momentName } from '../../content/popup-words.ts'
import { type Field, isRecord } from '../core/schema.ts'
import { readIn, textOf } from '../core/texts.ts'
import { emptyOf, movedBy, type Path } from '../core/values.ts'
import { type EditorProps, useForm } from './form.ts'

type ListProps = EditorProps<'list'> & {
  /** The editor of an entry, or of a field of one. */
  readonly entryEditor: (field: Field, path: Path, value: unknown, label?: string) => ReactNode
}

/** Entries of a list, each with its own fields: added, removed, and moved by buttons that the keyboard reaches. */
export function ListEditor({ field, path, label, value, hint, error, entryEditor }: ListProps) {
  const t = useT()
  const { put, isReadOnly, language, faults } = useForm()
  const [open, setOpen] = useState<number | null>(null)
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const isGroup = field.of.kind === 'group'
  const change = (after: readonly unknown[], opened: number | null = open): void => {
    setOpen(opened)
    put(path, after)
  }
  const nameOf = (entry: unknown, at: number): string => {
    const number = t('studio.list.entry', { name: label, number: at + 1 })
    const titled = isRecord(entry) ? titleOf(entry, t, language) : ''
    return titled === '' ? number : titled
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 text-sm font-medium text-quiet">{label}</legend>
      {hint !== undefined && <p className="text-sm text-faint">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {placed(entries).map(({ key, at, value: entry }) => {
          const name = nameOf(entry, at)
          const isWrong = faults.some(({ path: wrong }) =>
            [...path, at].every((step, n) => wrong[n] === step),
          )
          const isOpen = open === at || (isWrong && isGroup)
          return (
            <li key={key} className="grid grid-cols-1 gap-2 rounded-control border border-line p-2">
              <div className="flex items-center gap-1">
                {isGroup ? (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : at)}
                    className="flex min-h-9 min-w-0 grow items-center gap-1 rounded-small px-1 text-left font-medium hover:bg-button"
                  >
                    {isOpen ? (
                      <ChevronDown aria-hidden className="size-4 shrink-0" />
                    ) : (
                      <ChevronRight aria-hidden className="size-4 shrink-0" />
                    )}
                    <span className="truncate">{name}</span>
                  </button>
                ) : (
                  <div className="min-w-0 grow">
                    {entryEditor(
                      field.of,
                      [...path, at],
                      entry,
                      t('studio.list.entry', { name: label, number: at + 1 }),
                    )}
                  </div>
                )}
                {!isReadOnly && (
                  <>
                    <IconButton
                      label={t('studio.list.up', { name })}
                      disabled={at === 0}
                      className="size-9"
                      icon={<ArrowUp aria-hidden className="size-4" />}
                      onClick={() => change(movedBy(entries, at, -1), open === at ? at - 1 : null)}
                    />
                    <IconButton
                      label={t('studio.list.down', { name })}
                      disabled={at === entries.length - 1}
                      className="size-9"
                      icon={<ArrowDown aria-hidden className="size-4" />}
                      onClick={() => change(movedBy(entries, at, 1), open === at ? at + 1 : null)}
                    />
                    <IconButton
                      label={t('studio.list.remove', { name })}
                      disabled={entries.length <= field.least}
                      className="size-9"
                      icon={<Trash2 aria-hidden className="size-4" />}
                      onClick={() => change(entries.toSpliced(at, 1), null)}
                    />
                  </>
                )}
              </div>
              {isGroup && isOpen && (
                <div className="grid grid-cols-1 gap-4 px-1 pb-1">
                  {groupFields(field.of).map(({ name: inner, field: of }) => (
                    <Fragment key={inner}>
                      {entryEditor(of, [...path, at, inner], isRecord(entry) ? entry[inner] : undefined)}
                    </Fragment>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {!isReadOnly && (
        <Button
          small
          className="justify-self-start"
          disabled={entries.length >= field.most}
          onClick={() => change([...entries, emptyOf(field.of)], entries.length)}
        >
          <Plus aria-hidden className="size-4" />
          {t('studio.list.add', { name: label })}
        </Button>
      )}
    </fieldset>
  )
}

const groupFields = (field: Field) => (field.kind === 'group' ? field.fields : [])

/** An entry is known by the first text in it, or by the event that it is for. */
function titleOf(
  entry: Readonly<Record<string, unknown>>,
  t: T,
  language: Parameters<typeof readIn>[1],
): string {
  if (typeof entry.type === 'string') return momentName(entry.type, t)
  for (const name of ['title', 'name', 'label', 'question', 'text', 'alt']) {
    const text = readIn(textOf(entry[name]), language).trim()
    if (text !== '') return text
  }
  return ''
}
