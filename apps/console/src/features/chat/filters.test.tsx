import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Filters } from './Filters.tsx'

const words = [{ word: 'zorb', match: 'word', verdict: 'refuse' }]
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('the filter is tried with the words in the editor before they are saved', async () => {
  const sent = serve({ '/api/operator/chat/filters': { words, earlier: [] } })
  show(<Filters />, { path: '/chat/filters', at: '/chat/filters', roles: ['support'] })
  type(await screen.findByRole('textbox', { name: 'Try a message' }), 'z0rbs for all')
  expect(screen.getByText('This message is allowed.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Applies to, Row 1' }), { target: { value: 'stem' } })
  expect(screen.getByText('Refused: it has a refused word.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a row' }))
  type(screen.getByRole('textbox', { name: 'Word, Row 2' }), 'Z O R B')
  expect(screen.getByText(/Enter one word/)).toBeTruthy()
  type(screen.getByRole('textbox', { name: 'Word, Row 2' }), 'ZORB')
  expect(screen.getByText('This word is listed already.')).toBeTruthy()
  type(screen.getByRole('textbox', { name: 'Word, Row 2' }), 'blarg')
  fireEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  type(screen.getByRole('textbox', { name: 'Reason' }), 'spam')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/operator/chat/filters/change')?.body).toEqual({
      words: [
        { word: 'zorb', match: 'stem', verdict: 'refuse' },
        { word: 'blarg', match: 'word', verdict: 'refuse' },
      ],
      reason: 'spam',
    }),
  )
})
