import type { Role } from '@baize/contract/operator'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { queries } from '../api/query.ts'
import { clearSelf, setSelf } from '../session/self.ts'
import { anna } from './people.fixture.ts'

/** Shows a screen at an address to somebody with these roles, or to nobody. */
export function show(
  screen: ReactElement,
  { path, at, roles }: { readonly path: string; readonly at: string; readonly roles: readonly Role[] | null },
) {
  queries.clear()
  if (roles === null) clearSelf()
  else setSelf({ ...anna, roles: [...roles] })
  return render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={screen} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** A list draws only the rows in sight, and without a layout nothing has a size to be in sight of. */
export function giveElementsSize(): void {
  for (const name of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    for (const of of [Element.prototype, HTMLElement.prototype])
      Object.defineProperty(of, name, { configurable: true, value: 1000 })
}
