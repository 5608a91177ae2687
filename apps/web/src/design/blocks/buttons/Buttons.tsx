import { ButtonsBlock } from '@baize/contract/player/blocks/buttons'
import { cx } from '@baize/ui/cx'
import { useDesignText } from '../../../i18n/design-text.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { DesignIcon } from '../../DesignIcon.tsx'
import { block } from '../block.tsx'

/** Links styled as buttons, side by side; full width on a phone. */
function Buttons({ items, align }: ButtonsBlock) {
  const words = useDesignText()
  if (items.length === 0) return null
  return (
    <ul
      className={cx(
        'grid grid-cols-1 gap-2 md:flex md:flex-wrap md:gap-3',
        align === 'center' && 'md:justify-center',
      )}
    >
      {items.map(({ label, link, style, icon }) => (
        <li key={`${link} ${words(label)}`} className="grid">
          <SmartLink to={link} className={cx(buttonClass(style, 'large'), 'whitespace-normal')}>
            {icon !== '' && <DesignIcon name={icon} className="size-5 shrink-0" />}
            {words(label)}
          </SmartLink>
        </li>
      ))}
    </ul>
  )
}

export const buttons = block(ButtonsBlock, Buttons)
