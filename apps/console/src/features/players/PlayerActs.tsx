import type { Permission, PlayerProfile } from '@baize/contract/operator'
import { type ComponentType, useState } from 'react'
import { useAct } from '../../api/query.ts'
import { usePermissions } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'
import type { PlainKey } from '../../words/words.ts'
import { Adjust } from './Adjust.tsx'
import { GiveBonus } from './GiveBonus.tsx'
import { GiveTickets } from './GiveTickets.tsx'
import { HoldWithdrawals } from './HoldWithdrawals.tsx'
import { MessagePlayer } from './MessagePlayer.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { StaffPlayer, staffPlayerTitle } from './StaffPlayer.tsx'
import { ViewAs } from './ViewAs.tsx'

type Asking = { readonly player: PlayerProfile; readonly onClose: () => void }

type Act = {
  readonly name: PlainKey
  readonly permission: Permission
  readonly dialog: ComponentType<Asking>
  /** Beside the player's name; the others are in the menu. */
  readonly isFront?: boolean
  readonly isDanger?: boolean
}

/** What can be done to a player, the most used first and what hurts last. */
const actsOf = (player: PlayerProfile): readonly Act[] => [
  { name: 'story.message', permission: 'players.write', dialog: MessagePlayer, isFront: true },
  { name: 'care.view', permission: 'players.reveal', dialog: ViewAs, isFront: true },
  { name: 'gift.give', permission: 'rewards.run', dialog: GiveBonus, isFront: true },
  { name: 'tickets.give', permission: 'rewards.run', dialog: GiveTickets },
  { name: 'cash.adjust', permission: 'money.adjust', dialog: Adjust },
  { name: staffPlayerTitle(player), permission: 'players.write', dialog: StaffPlayer },
  {
    name: player.withdrawalHold === null ? 'story.hold' : 'story.release',
    permission: 'money.withdrawals',
    dialog: HoldWithdrawals,
    isDanger: player.withdrawalHold === null,
  },
  ...(player.secondFactor
    ? [
        {
          name: 'story.resetFactor',
          permission: 'players.write',
          dialog: ResetSecondFactor,
          isDanger: true,
        } as const,
      ]
    : []),
  {
    name: player.states.includes('forbidden') ? 'desk.admit' : 'desk.forbid',
    permission: 'players.bar',
    dialog: Bar,
    isDanger: !player.states.includes('forbidden'),
  },
  {
    name: player.closedBy === null ? 'desk.close' : 'desk.reopen',
    permission: 'players.bar',
    dialog: CloseAccount,
    isDanger: player.closedBy === null,
  },
]

/** The acts that the logged-in person may do: the most used as buttons, the rest in a menu. */
export function PlayerActs({ player }: { readonly player: PlayerProfile }) {
  const t = useT()
  const held = usePermissions()
  const [asked, setAsked] = useState<Act | null>(null)
  const acts = actsOf(player).filter(({ permission }) => held.has(permission))
  const more = acts.filter(({ isFront }) => isFront !== true)
  const Asked = asked?.dialog
  return (
    <>
      {acts
        .filter(({ isFront }) => isFront)
        .map((act) => (
          <Button key={act.name} onClick={() => setAsked(act)}>
            {t(act.name)}
          </Button>
        ))}
      {more.length > 0 && (
        <MenuButton
          label={t('story.more')}
          items={more.map((act) => ({
            id: act.name,
            label: t(act.name),
            isDanger: act.isDanger === true,
            onChoose: () => setAsked(act),
          }))}
        />
      )}
      {Asked && <Asked player={player} onClose={() => setAsked(null)} />}
    </>
  )
}

function Bar({ player, onClose }: Asking) {
  const t = useT()
  const on = !player.states.includes('forbidden')
  return (
    <Standing act="forbid" on={on} title={t(on ? 'desk.forbid' : 'desk.admit')} {...{ player, onClose }} />
  )
}

function CloseAccount({ player, onClose }: Asking) {
  const t = useT()
  const on = player.closedBy === null
  return (
    <Standing act="close" on={on} title={t(on ? 'desk.close' : 'desk.reopen')} {...{ player, onClose }} />
  )
}

type StandingProps = Asking & {
  readonly act: 'forbid' | 'close'
  readonly on: boolean
  readonly title: string
}

function Standing({ player: { userId }, act, on, title, onClose }: StandingProps) {
  const t = useT()
  const send = useAct()
  return (
    <ReasonDialog
      title={title}
      action={title}
      look={on ? 'danger' : 'main'}
      onClose={onClose}
      onReason={async (reason) =>
        (await send(`/api/operator/player/${act}`, { userId, on, reason }, { done: t('desk.saved') })).ok
      }
    />
  )
}
