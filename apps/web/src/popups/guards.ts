import { asPlayer } from './as-player.ts'
import { openPopup } from './stack.ts'

/** Only a player may deposit: a visitor gets the login prompt first. */
export function openDeposit(): void {
  asPlayer(() => openPopup('deposit', {}))
}

/** The same for money's way out. */
export function openWithdraw(): void {
  asPlayer(() => openPopup('withdraw', {}))
}
