import { DEFAULT_SITE_SETTINGS } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Site } from './Site.tsx'

const PATH = '/api/operator/site/settings'

it('settings are saved with a reason that is asked for outside the form', async () => {
  const sent = serve({ [PATH]: { settings: DEFAULT_SITE_SETTINGS, changed: [] }, [`${PATH}/change`]: {} })
  show(<Site />, { path: '/site', at: '/site', roles: ['owner'] })
  fireEvent.click(await screen.findByRole('switch', { name: 'Salary' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = screen.getByRole('dialog')
  // A form must not be within a form.
  expect(dialog.closest('form')).toBeNull()
  const form = within(dialog)
  fireEvent.change(form.getByRole('textbox', { name: 'Reason' }), { target: { value: 'From now on' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ path }) => path.endsWith('/change'))?.body).toMatchObject({
    settings: { enableSalary: true },
    reason: 'From now on',
  })
})

it('A dialog that a form opens submits its own form alone', () => {
  const submitted: string[] = []
  const form = (name: string, children: ReactNode) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted.push(name)
      }}
    >
      {children}
    </form>
  )
  const dialog = (
    <Dialog title="A dialog" onClose={() => {}}>
      {form('inner', <button type="submit">Send</button>)}
    </Dialog>
  )
  show(form('outer', dialog), { path: '/site', at: '/site', roles: ['owner'] })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(submitted).toEqual(['inner'])
})
