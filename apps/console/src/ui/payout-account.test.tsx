import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../testing/axe.fixture.ts'
import { DescribedLines } from './Described.tsx'
import { PayoutAccount } from './PayoutAccount.tsx'

it('an account is called by its bank, key or wallet and its holder, with a routing number in the details alone', async () => {
  const { container } = render(
    <ul>
      {(
        [
          { kind: 'bankUs', bank: '021000021', masked: '•••• 6789' },
          { kind: 'pix', bank: 'cpf', masked: '***.456.789-**' },
          { kind: 'bankId', bank: 'BCA', masked: '•••• 4321' },
          { kind: 'coins', bank: 'tron', masked: 'TXYZ…1234' },
        ] as const
      ).map((account) => (
        <li key={account.kind}>
          <PayoutAccount account={account} holder="Ana Souza" />
        </li>
      ))}
    </ul>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'US bank account •••• 6789In the name of Ana SouzaDetailsRouting number 021000021',
    'Pix key: CPF ***.456.789-**In the name of Ana Souza',
    'BCA •••• 4321In the name of Ana Souza',
    'Tron wallet TXYZ…1234In the name of Ana Souza',
  ])
  expect(screen.getByText('021000021').closest('details')?.open).toBe(false)
  await expectAccessible(container)
})

it('an account that is signed is called as in the lists', () => {
  const value = { kind: 'payoutAccount', method: 'bankUs', bank: '', masked: '•••• 6789' } as const
  render(<DescribedLines description={{ lines: [{ label: 'account', value }], thing: null }} />)
  expect(screen.getByText('US bank account •••• 6789')).toBeTruthy()
})
