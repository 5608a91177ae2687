import { type ReactNode, useState } from 'react'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { useT } from '../../words/language.ts'
import { type Block, blockChange, type DesignChange } from './design-change.ts'

type Parsed<Data> =
  | { readonly success: true; readonly data: Data }
  | {
      readonly success: false
      readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
    }
/** A block's own schema, by which the server checks it too. It fills in what the data leave out. */
type Schema<Data> = { readonly safeParse: (data: unknown) => Parsed<Data> }

export type FieldsProps<Data> = {
  readonly data: Data
  /** Paths of values that the server would refuse: `lines.0.link`. */
  readonly faults: ReadonlySet<string>
  readonly mayWrite: boolean
  readonly onData: (data: Data) => void
}

type BlockFormProps<Data> = {
  readonly block: Block
  readonly schema: Schema<Data>
  readonly title: string
  readonly save: (change: DesignChange) => Promise<boolean>
  readonly fields: (props: FieldsProps<Data>) => ReactNode
}

/** The form around one block of the draft: its faults as one types, saving, undoing, and taking it off the page. */
export function BlockForm<Data extends Readonly<Record<string, unknown>>>({
  block,
  schema,
  title,
  save,
  fields,
}: BlockFormProps<Data>) {
  const t = useT()
  const mayWrite = useMay('content.write')
  const stored = schema.safeParse(block.item.data)
  const [data, setData] = useState<Data | null>(stored.success ? stored.data : null)
  const [isBusy, setBusy] = useState(false)
  if (data === null || !stored.success) return null
  const checked = schema.safeParse(data)
  const faults = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path.join('.')))
  const isChanged = JSON.stringify(data) !== JSON.stringify(stored.data)
  const change = async (to: Data | null): Promise<void> => {
    setBusy(true)
    await save(blockChange(block, to))
    setBusy(false)
  }
  return (
    <Section title={title}>
      {fields({ data, faults, mayWrite, onData: setData })}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="main"
            isBusy={isBusy}
            disabled={!isChanged || faults.size > 0}
            onClick={() => void change(data)}
          >
            {t('content.save')}
          </Button>
          <Button disabled={!isChanged} onClick={() => setData(stored.data)}>
            {t('content.reset')}
          </Button>
          <Button look="danger" className="ml-auto" isBusy={isBusy} onClick={() => void change(null)}>
            {t('content.removeBlock')}
          </Button>
        </div>
      )}
    </Section>
  )
}
