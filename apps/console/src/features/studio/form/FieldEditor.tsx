import { cx } from '@baize/ui/cx'
import type { ReactNode } from 'react'
import { SelectField, Switch, TextField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { type Choice, type Field, isRecord, type NamedField } from '../core/schema.ts'
import { type Path, shown } from '../core/values.ts'
import { faultText, fieldHelp, fieldLabel, optionLabel } from '../words.ts'
import { ColourEditor } from './ColourEditor.tsx'
import { type EditorProps, faultAt, useForm } from './form.ts'
import { FileEditor, ImageEditor } from './ImageEditor.tsx'
import { LinkEditor } from './LinkEditor.tsx'
import { ListEditor } from './ListEditor.tsx'
import { MomentEditor } from './MomentEditor.tsx'
import { NumberEditor } from './NumberEditor.tsx'
import { ArtPicker, IconPicker, isOfArt } from './Pickers.tsx'
import { SpecialEditor, specialOf } from './SpecialEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

/** The editor of a field, by what its schema says that it holds. */
function FieldEditor({
  field,
  path,
  value: given,
  label: own,
}: {
  readonly field: Field
  readonly path: Path
  readonly value: unknown
  /** For entries of a list, which have no name: the list's, with their number. */
  readonly label?: string
}) {
  const t = useT()
  const { scope, faults, isReadOnly, put } = useForm()
  const value = shown(field, given)
  const fault = faultAt(faults, path, field.kind !== 'list' && field.kind !== 'group')
  const label = own ?? fieldLabel(t, scope, path)
  const props = {
    path,
    value,
    label,
    hint: typeof path.at(-1) === 'number' ? undefined : fieldHelp(t, scope, path),
    error: fault && faultText(t, fault, field),
  }
  const special = specialOf(path)
  if (special) return <SpecialEditor {...props} field={field} special={special} />
  switch (field.kind) {
    case 'text':
      return <TextEditor {...props} field={field} />
    case 'number':
      return <NumberEditor {...props} field={field} />
    case 'flag':
      return (
        <Switch
          label={label}
          hint={props.hint}
          isOn={value === true}
          disabled={isReadOnly}
          onToggle={(isOn) => put(path, isOn)}
        />
      )
    case 'choice':
      return isOfArt(field.options) ? (
        <ArtPicker {...props} names={field.options} isOptional={false} />
      ) : (
        <ChoiceEditor {...props} options={field.options} isOptional={field.isOptional && !field.fallback} />
      )
    case 'link':
      return <LinkEditor {...props} field={field} />
    case 'image':
      return <ImageEditor {...props} />
    case 'file':
      return <FileEditor {...props} />
    case 'colour':
    case 'background':
      return <ColourEditor {...props} isPlain={field.kind === 'colour'} />
    case 'icon':
      return <IconPicker {...props} />
    case 'art':
      return <ArtPicker {...props} isOptional />
    case 'moment':
      return <MomentEditor {...props} isOptional={field.isOptional} />
    case 'list':
      return (
        <ListEditor
          {...props}
          field={field}
          entryEditor={(of, at, entry, name) => (
            <FieldEditor field={of} path={at} value={entry} {...(name !== undefined && { label: name })} />
          )}
        />
      )
    case 'group':
      return (
        <GroupEditor {...props} isOptional={field.isOptional}>
          <Fields fields={field.fields} under={path} data={value} />
        </GroupEditor>
      )
    case 'unknown':
      return <p className="text-sm text-faint">{t('studio.form.notEditable', { name: label })}</p>
    default:
      return (
        <TextField
          label={label}
          hint={props.hint}
          error={props.error}
          value={typeof value === 'string' ? value : ''}
          disabled={isReadOnly}
          onChange={({ target }) => put(path, target.value)}
        />
      )
  }
}

/** All fields of a block, or of a group in it, below each other. */
export function Fields({
  fields,
  under,
  data,
}: {
  readonly fields: readonly NamedField[]
  readonly under: Path
  readonly data: unknown
}) {
  const of = isRecord(data) ? data : {}
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map(({ name, field }) => (
        <FieldEditor key={name} field={field} path={[...under, name]} value={of[name]} />
      ))}
    </div>
  )
}

type ChoiceProps = Omit<EditorProps, 'field'> & {
  readonly options: readonly Choice[]
  readonly isOptional: boolean
}

function ChoiceEditor({ options, path, label, hint, error, value, isOptional }: ChoiceProps) {
  const t = useT()
  const { put, isReadOnly } = useForm()
  const name = String(path.findLast((step) => typeof step === 'string'))
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      disabled={isReadOnly}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      options={[
        ...(isOptional ? [{ value: '', label: t('studio.form.none') }] : []),
        ...options.map((option) => ({ value: String(option), label: optionLabel(t, name, option) })),
      ]}
      onChange={({ target }) =>
        put(
          path,
          options.find((option) => String(option) === target.value),
        )
      }
    />
  )
}

type GroupProps = Omit<EditorProps, 'field'> & { readonly isOptional: boolean; readonly children: ReactNode }

/** Fields that belong together; an optional group is added and taken away as a whole. */
function GroupEditor({ path, label, hint, value, isOptional, children }: GroupProps) {
  const t = useT()
  const { put, isReadOnly } = useForm()
  const isThere = value !== undefined
  return (
    <fieldset className={cx('grid min-w-0 grid-cols-1 gap-3', isThere && 'border-l-2 border-line pl-3')}>
      <legend className="text-sm font-medium text-quiet">{label}</legend>
      {isOptional && (
        <Switch
          label={t('studio.form.show', { name: label })}
          hint={hint}
          isOn={isThere}
          disabled={isReadOnly}
          onToggle={(isOn) => put(path, isOn ? {} : undefined)}
        />
      )}
      {isThere && children}
    </fieldset>
  )
}
