import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { HarmWords } from './HarmWords.tsx'

const words = [{ words: 'perdi a casa', language: 'pt' }]
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('words of harm are tried with those in the editor and saved with a reason', async () => {
  const sent = serve({ '/api/operator/support/harm_words': { words, earlier: [] } })
  const { container } = show(<HarmWords />, { path: '/chat/harm', at: '/chat/harm', roles: ['support'] })
  const trial = await screen.findByRole('textbox', { name: 'Try a message' })
  type(trial, 'When is my payout?')
  expect(screen.getByText('No alarm.')).toBeTruthy()
  type(trial, 'Já PERDI a casa')
  expect(screen.getByText('Raises the alarm: “perdi a casa”.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a row' }))
  const added = () => screen.getByRole('textbox', { name: 'Words, Row 2' })
  type(added(), 'Pérdi a çasa')
  expect(screen.getByText('These words are listed already.')).toBeTruthy()
  type(added(), 'suicide')
  expect(screen.getByText('These words are built in.')).toBeTruthy()
  type(added(), 'lost my marriage')
  await expectAccessible(container)
  fireEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  type(screen.getByRole('textbox', { name: 'Reason' }), 'heard in a call')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/operator/support/harm_words/change')?.body).toEqual({
      words: [...words, { words: 'lost my marriage', language: 'en' }],
      reason: 'heard in a call',
    }),
  )
})
