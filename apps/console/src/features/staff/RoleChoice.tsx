import { ROLES, type Role } from '@baize/contract/operator'
import { useSession } from '../../session/self.ts'
import { Check } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'

type RoleChoiceProps = {
  readonly chosen: readonly Role[]
  readonly onChosen: (roles: readonly Role[]) => void
}

/** Roles to give. An owner holds them all; anybody else only offers their own. */
export function RoleChoice({ chosen, onChosen }: RoleChoiceProps) {
  const t = useT()
  const mine = useSession(({ self }) => self?.roles)
  const isOwner = mine?.includes('owner') ?? false
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium text-quiet">{t('staff.roles')}</legend>
      <p className="text-sm text-faint">{t('staff.roleHint')}</p>
      {ROLES.map((role) => (
        <Check
          key={role}
          label={t(`role.${role}`)}
          hint={t(`roles.${role}`)}
          checked={chosen.includes(role)}
          disabled={!isOwner && !mine?.includes(role)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, role] : chosen.filter((other) => other !== role))
          }
        />
      ))}
    </fieldset>
  )
}
