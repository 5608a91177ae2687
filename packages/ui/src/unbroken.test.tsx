import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from './Field.tsx'
import { unbroken } from './unbroken.ts'

it.each([
  ['From G$ 1.00 to G$ 10,000.00.', 'From G$~1.00 to G$~10,000.00.'],
  ['Dari Rp 10.000 sampai Rp -5', 'Dari Rp~10.000 sampai Rp~-5'],
  ['G$ 1 = ≈ R$ 1,00', 'G$~1 = ≈~R$~1,00'],
  ['Use at most 2 decimals of US$ or so.', 'Use at most 2 decimals of US$ or so.'],
])('the symbols of “%s” stay with their numbers', (sentence, kept) => {
  expect(unbroken(sentence)).toBe(kept.replaceAll('~', '\u00a0'))
})

it.each(['hint', 'error'])('the %s of a field keeps symbols with their numbers', (name) => {
  render(
    <Field label="Amount" {...{ [name]: 'At least G$ 5.00.' }}>
      {(control) => <input {...control} />}
    </Field>,
  )
  expect(screen.getByText('At least G$ 5.00.').textContent).toBe('At least G$\u00a05.00.')
})
