import { DEFAULT_SITE_SETTINGS } from '@baize/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Site } from './Site.tsx'

const PATH = '/api/operator/site/settings'

it('settings are saved with a reason, asked for outside of the form', async () => {
  const sent = serve({ [PATH]: { settings: DEFAULT_SITE_SETTINGS, changed: [] }, [`${PATH}/change`]: {} })
  show(<Site />, { path: '/site', at: '/site', roles: ['owner'] })
  fireEvent.click(await screen.findByRole('switch', { name: 'Salary' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = screen.getByRole('dialog')
  // Chromium stops the submit event of a form within a form, and React never hears of it.
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

it('a dialog within a form is a bug that shows at once', () => {
  const inForm = () =>
    show(
      <form>
        <Dialog title="A dialog" onClose={() => {}}>
          Text
        </Dialog>
      </form>,
      { path: '/site', at: '/site', roles: ['owner'] },
    )
  expect(inForm).toThrow('a dialog must not be inside a form')
})
