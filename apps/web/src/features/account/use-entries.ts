import { type Envelope, isAccepted, type Refused } from '@baize/contract/shared'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { faultOf } from './entered.ts'

type Typed = string | { readonly target: { readonly value: string } }
type Faults<Name extends string> = Partial<Record<Name | 'form', string>>

export type Entries<Name extends string> = {
  readonly values: Readonly<Record<Name, string>>
  readonly faults: Faults<Name>
  readonly busy: boolean
  readonly form: RefObject<HTMLFormElement | null>
  /** Props of the field. */
  readonly field: (name: Name) => {
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (typed: Typed) => void
  }
  /** Shows the given faults at their fields. True when there are none. */
  readonly isRight: (found: { readonly [Key in Name | 'form']?: string | false }) => boolean
  /** Shows a refusal at its field. False when it belongs to none. */
  readonly place: (answer: Refused) => boolean
  /** Sends the form. Undefined when it was refused; the refusal is then already shown. */
  readonly send: <Reply>(ask: () => Promise<Envelope<Reply>>) => Promise<Reply | undefined>
}

/**
 * Form state: values, faults by field, and the request. `places` maps refusals to fields. The first field with a fault
 * gets the focus.
 */
export function useEntries<Name extends string>(
  first: Readonly<Record<Name, string>>,
  places: Readonly<Partial<Record<string, NoInfer<Name>>>>,
): Entries<Name> {
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  const none: Faults<Name> = {}
  const show = (where: Name | 'form', message: string) => setFaults({ ...none, [where]: message })
  const placeOf = ({ extra }: Refused) => (extra ? places[extra.id] : undefined)
  return {
    values,
    faults,
    busy,
    form,
    field: (name) => ({
      value: values[name],
      error: faults[name],
      onChange: (typed) => {
        setValues({ ...values, [name]: typeof typed === 'string' ? typed : typed.target.value })
        setFaults(none)
      },
    }),
    isRight: (found) => {
      const wrong = Object.fromEntries(Object.entries(found).filter(([, message]) => Boolean(message)))
      setFaults({ ...none, ...wrong })
      return Object.keys(wrong).length === 0
    },
    place: (answer) => {
      const where = placeOf(answer)
      const message = faultOf(answer)
      if (where !== undefined && message !== undefined) show(where, message)
      return where !== undefined
    },
    send: async (ask) => {
      setBusy(true)
      const answer = await ask()
      setBusy(false)
      if (isAccepted(answer)) return answer
      const message = faultOf(answer)
      if (message !== undefined) show(placeOf(answer) ?? 'form', message)
      return undefined
    },
  }
}
