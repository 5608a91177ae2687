import type { LanguageId } from '@baize/contract/shared'
import { createContext, useContext } from 'react'
import type { Fault } from '../core/faults.ts'
import type { Design } from '../core/operations.ts'
import type { Field } from '../core/schema.ts'
import type { Data, Path } from '../core/values.ts'

/** The form of one part of the design, as its fields see it. */
export type Form = {
  readonly design: Design
  /** The block, or the kind of part, by which its fields get their words. */
  readonly scope: string
  /** What the part has, with its defaults: for fields that are judged by another one. */
  readonly data: Data
  /** Language in which texts are written and the preview is shown. */
  readonly language: LanguageId
  readonly onLanguage: (language: LanguageId) => void
  readonly faults: readonly Fault[]
  readonly approved: ReadonlySet<string>
  readonly onApprove: (link: string) => void
  readonly isReadOnly: boolean
  /** Origin of the site, where its pictures are; null until the preview is known. */
  readonly site: string | null
  readonly put: (path: Path, value: unknown) => void
  readonly onAsset: (name: string, id: string) => void
}

const FormContext = createContext<Form | null>(null)
export const FormProvider = FormContext.Provider

export function useForm(): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm must be used inside FormProvider')
  return form
}

/** The fault of a field itself, or of a value inside of it that has no field of its own. */
export const faultAt = (faults: readonly Fault[], path: Path, isWhole: boolean): Fault | undefined =>
  faults.find(
    (fault) =>
      path.every((step, at) => fault.path[at] === step) && (isWhole || fault.path.length === path.length),
  )

export type EditorProps<Kind extends Field['kind'] = Field['kind']> = {
  readonly field: Extract<Field, { kind: Kind }>
  readonly path: Path
  readonly label: string
  readonly value: unknown
  readonly hint: string | undefined
  readonly error: string | undefined
}
