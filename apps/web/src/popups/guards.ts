import { asPlayer } from './as-player.ts'
import { openPopup } from './stack.ts'

/** Deposits require a login: a visitor gets the login prompt first. */
export function openDeposit(): void {
  asPlayer(() => openPopup('deposit', {}))
}

/** Withdrawals require a login too. */
export function openWithdraw(): void {
  asPlayer(() => openPopup('withdraw', {}))
}
