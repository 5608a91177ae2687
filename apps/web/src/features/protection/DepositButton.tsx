import { Hourglass } from 'lucide-react'
import type { ComponentProps } from 'react'
import { openPopup } from '../../popups/stack.ts'
import { Button } from '../../ui/Button.tsx'
import { usePause } from './pause.ts'

/** Opens the deposit sheet. On a break it says until when instead, and opens the break. */
export function DepositButton({ children, onClick, icon, ...button }: ComponentProps<typeof Button>) {
  const pause = usePause()
  if (pause?.why !== 'break')
    return (
      <Button {...button} icon={icon} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <Button
      {...button}
      variant="quiet"
      icon={<Hourglass aria-hidden className="size-4 shrink-0" />}
      onClick={() => openPopup('protection', { begin: 'break' })}
      aria-label={pause.words}
      title={pause.words}
      className="max-w-full [&]:whitespace-normal"
    >
      {pause.words}
    </Button>
  )
}
